import { localPath, passkeyAnswerInput, paths, type SessionUser, startOf } from "@rankwright/schema";
import { Button, ButtonLink, type ButtonSize, FormErrors } from "@rankwright/ui";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { passkeyIssues, passkeyProblem } from "#app/pages/account/passkey-problem.ts";

interface OtherMethodsProps {
  /** Name of the provider; null if there is none. */
  provider: string | null;
  passkeyOrigin: string | null;
  from: string | undefined;
}

/** Ways to sign in other than the password. */
export function OtherMethods({ provider, passkeyOrigin, from }: OtherMethodsProps) {
  if (!provider && !passkeyOrigin) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {provider && (
        <ButtonLink href={paths.throughProvider({ from })} variant="secondary" size="lg" className="w-full">
          Continue with {provider}
        </ButtonLink>
      )}
      {passkeyOrigin && (
        <PasskeyButton
          origin={passkeyOrigin}
          // Loads a new document, as after a sign-in with a password.
          onDone={(user) => location.assign(localPath(from, startOf(user)))}
        />
      )}
    </div>
  );
}

/** Button to sign in with a passkey. Browsers offer passkeys only at `origin`. Calls `onDone` after the sign-in. */
export function PasskeyButton({
  origin,
  onDone,
  size = "lg",
}: {
  origin: string;
  onDone: (user: SessionUser) => void;
  size?: ButtonSize;
}) {
  const hydrated = useHydrated();
  const options = trpc.auth.passkeyOptions.useMutation();
  const signIn = trpc.auth.passkeySignIn.useMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function logIn() {
    const elsewhere = passkeyProblem(origin, paths.login());
    if (elsewhere) return setProblem(elsewhere);
    setBusy(true);
    setProblem("");
    try {
      const response = await startAuthentication({ optionsJSON: await options.mutateAsync() });
      const { user } = await signIn.mutateAsync(passkeyAnswerInput.parse({ response }));
      onDone(user);
    } catch (error) {
      setBusy(false);
      setProblem(passkeyIssues(error)[0]?.message ?? "Please try again.");
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className="w-full"
        disabled={!hydrated}
        busy={busy && "Waiting for your device…"}
        onClick={logIn}
      >
        Use a passkey
      </Button>
      {problem && (
        <FormErrors key={problem} issues={[{ path: "", message: problem }]} title="You are not logged in" />
      )}
    </>
  );
}
