import { Alert } from "@rankwright/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

type Way = RouterOutputs["settings"]["payments"]["ways"]["ways"][number];
type State = RouterOutputs["settings"]["payments"]["continueProbe"]["state"];

const words: Readonly<Record<State, { tone: "info" | "success" | "warning"; text: string }>> = {
  unpaid: { tone: "info", text: "Not paid yet. Pay in the other window, then look again." },
  paid: { tone: "info", text: "Paid." },
  refunding: { tone: "info", text: "It was paid, and is being given back. Look again in a moment." },
  refunded: { tone: "success", text: "Paid and given back: this way to pay works." },
  "by-hand": {
    tone: "warning",
    text: "Paid. It can't be given back from here: refund it at the provider, and the order follows.",
  },
};

/** Pays one unit of the currency as a customer would, and gives it back. */
export function Probe({ way }: { way: Way }) {
  const [params, setParams] = useSearchParams();
  const key = `probe-${way.id}`;
  const orderId = params.get(key) ?? "";
  const [href, setHref] = useState<string>();
  const keep = (id: string) =>
    setParams(
      (now) => {
        now.set(key, id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const start = trpc.settings.payments.startProbe.useMutation({
    onSuccess: (opened) => {
      setHref(opened.href);
      keep(opened.orderId);
    },
  });
  const look = trpc.settings.payments.continueProbe.useMutation();
  const problem = start.error ?? look.error;
  const said = look.data && words[look.data.state];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <ScriptButton
          variant="secondary"
          size="sm"
          disabled={way.state === "off"}
          busy={start.isPending && "Opening…"}
          onClick={() => start.mutate({ provider: way.id })}
        >
          Pay one unit and refund it
        </ScriptButton>
        {orderId !== "" && (
          <ScriptButton
            variant="quiet"
            size="sm"
            busy={look.isPending && "Looking…"}
            onClick={() => look.mutate({ _id: orderId })}
          >
            Has it come?
          </ScriptButton>
        )}
      </div>
      {href && !said && (
        <p className="text-sm">
          An order of 1.00 is open.{" "}
          <a href={href} target="_blank" rel="noopener" className="link">
            Pay it with {way.label}
          </a>{" "}
          in a new window, then come back here.
        </p>
      )}
      {said && (
        <Alert tone={said.tone} role="alert">
          {said.text}
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" role="alert">
          {readProblem(problem).message}
        </Alert>
      )}
    </div>
  );
}
