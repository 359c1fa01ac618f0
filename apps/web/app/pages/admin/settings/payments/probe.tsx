import { formatCents, formatSum, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

type Way = RouterOutputs["settings"]["payments"]["ways"]["ways"][number];
type State = RouterOutputs["settings"]["payments"]["continueProbe"]["state"];

const LOOK_MS = 2_000;
/** Price of the test order, in cents. */
const PROBE_CENTS = 100;

/** State of the test payment. It is polled until it is over. */
const words: Readonly<
  Record<State, { tone: "info" | "success" | "warning"; text: string; isOver: boolean }>
> = {
  unpaid: { tone: "info", text: "Waiting for the payment.", isOver: false },
  paid: { tone: "info", text: "Paid.", isOver: false },
  refunding: { tone: "info", text: "Paid. The refund is in progress.", isOver: false },
  refunded: { tone: "success", text: "Paid and refunded. This payment method works.", isOver: true },
  "by-hand": {
    tone: "warning",
    text: "Paid. Refund it in the provider's dashboard. The order is updated automatically.",
    isOver: true,
  },
};

/** Test payment: pays one unit of the currency as a customer would, and refunds it. */
export function Probe({ way }: { way: Way }) {
  const [params, setParams] = useSearchParams();
  const key = `probe-${way.id}`;
  const orderId = params.get(key) ?? "";
  const [state, setState] = useState<State>("unpaid");
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
      setState("unpaid");
      keep(opened.orderId);
    },
  });
  const { mutate: look, ...looked } = trpc.settings.payments.continueProbe.useMutation({
    onSuccess: (now) => setState(now.state),
  });
  const { tone, text, isOver } = words[state];
  const isLooking = orderId !== "" && !isOver && !looked.error;
  // The payment is made in another window, so this one reloads the state when the user returns.
  useEffect(() => {
    if (!isLooking) return;
    const lookNow = () => {
      if (document.hasFocus()) look({ _id: orderId });
    };
    lookNow();
    const timer = setInterval(lookNow, LOOK_MS);
    return () => clearInterval(timer);
  }, [isLooking, look, orderId]);
  const problem = start.error ?? looked.error;
  return (
    <div className="grid gap-3">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={way.state === "off"}
        busy={start.isPending && "Opening…"}
        onClick={() => start.mutate({ provider: way.id })}
      >
        {`Run a ${formatSum(PROBE_CENTS)} test payment`}
      </ScriptButton>
      {orderId !== "" && state === "unpaid" && (
        <p className="text-sm">
          A test order of {formatCents(PROBE_CENTS)} is open.{" "}
          <a href={paths.payNow(orderId)} target="_blank" rel="noopener" className="link">
            Pay it with {way.label}
          </a>{" "}
          in a new window, then return to this page.
        </p>
      )}
      {orderId !== "" && (
        <div role="status">
          <Alert tone={tone}>{text}</Alert>
        </div>
      )}
      {problem && (
        <Alert tone="danger" role="alert">
          {readProblem(problem).message}
        </Alert>
      )}
    </div>
  );
}
