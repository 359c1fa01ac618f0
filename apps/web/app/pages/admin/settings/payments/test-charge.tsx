import { formatCents, formatSum, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

type PaymentMethod = RouterOutputs["settings"]["payments"]["paymentMethods"]["ways"][number];
type State = RouterOutputs["settings"]["payments"]["continueTestCharge"]["state"];

const POLL_MS = 2_000;
/** Amount of the test payment, in cents. */
const TEST_CHARGE_CENTS = 100;

/** Texts for the states of the test payment. The state is polled until `isOver` is true. */
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

/** Test payment: the owner pays one unit of the currency as a customer would, and it is refunded. */
export function TestCharge({ way: method }: { way: PaymentMethod }) {
  const [params, setParams] = useSearchParams();
  const key = `probe-${method.id}`;
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
  const start = trpc.settings.payments.startTestCharge.useMutation({
    onSuccess: (opened) => {
      setState("unpaid");
      keep(opened.orderId);
    },
  });
  const { mutate: poll, ...polled } = trpc.settings.payments.continueTestCharge.useMutation({
    onSuccess: (now) => setState(now.state),
  });
  const { tone, text, isOver } = words[state];
  const isLooking = orderId !== "" && !isOver && !polled.error;
  // The payment is made in another window, so this one polls only while it has the focus.
  useEffect(() => {
    if (!isLooking) return;
    const pollNow = () => {
      if (document.hasFocus()) poll({ _id: orderId });
    };
    pollNow();
    const timer = setInterval(pollNow, POLL_MS);
    return () => clearInterval(timer);
  }, [isLooking, poll, orderId]);
  const problem = start.error ?? polled.error;
  return (
    <div className="grid gap-3">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={method.state === "off"}
        busy={start.isPending && "Opening…"}
        onClick={() => start.mutate({ provider: method.id })}
      >
        {`Run a ${formatSum(TEST_CHARGE_CENTS)} test payment`}
      </ScriptButton>
      {orderId !== "" && state === "unpaid" && (
        <p className="text-sm">
          A test order of {formatCents(TEST_CHARGE_CENTS)} is open.{" "}
          <a href={paths.payNow(orderId)} target="_blank" rel="noopener" className="link">
            Pay it with {method.label}
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
