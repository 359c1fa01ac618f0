import { passkeyAnswerInput } from "@rankwright/schema";
import { Button, FormErrors } from "@rankwright/ui";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { passkeyIssues, passkeyProblem } from "./passkey-problem.ts";

/** Button with which the user confirms their identity with a passkey. `path` is the current page. */
export function ConfirmWithPasskey({ origin, path }: { origin: string; path: string }) {
  const hydrated = useHydrated();
  const revalidator = useRevalidator();
  const options = trpc.account.confirmOptions.useMutation();
  const confirm = trpc.account.confirmWithPasskey.useMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function ask(): Promise<string> {
    const elsewhere = passkeyProblem(origin, path);
    if (elsewhere) return elsewhere;
    try {
      const response = await startAuthentication({ optionsJSON: await options.mutateAsync() });
      await confirm.mutateAsync(passkeyAnswerInput.parse({ response }));
      await revalidator.revalidate();
      return "";
    } catch (error) {
      return passkeyIssues(error)[0]?.message ?? "Please try again.";
    }
  }

  async function press() {
    setBusy(true);
    setProblem("");
    setProblem(await ask());
    setBusy(false);
  }

  return (
    <>
      {problem && (
        <div className="basis-full">
          <FormErrors key={problem} issues={[{ path: "", message: problem }]} title="Not confirmed" />
        </div>
      )}
      <Button
        variant="secondary"
        disabled={!hydrated}
        busy={busy && "Waiting for your device…"}
        onClick={press}
      >
        Use a passkey
      </Button>
    </>
  );
}
