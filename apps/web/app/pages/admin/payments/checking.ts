import { showToast } from "@rankwright/ui";
import { useRef } from "react";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";

/** Duration of polling for a result, in milliseconds. */
const POLL_MS = 20_000;
/** Polling interval meanwhile, in milliseconds. */
const EVERY_MS = 1_000;

/**
 * Returns a function that starts polling, and the `refetchInterval` of the query to poll. The response to a check or refund doesn't contain
 * its result: a worker adds the result later.
 */
export function useResultPolling() {
  const until = useRef(0);
  return {
    startPolling: () => {
      until.current = Date.now() + POLL_MS;
    },
    refetchInterval: () => (Date.now() < until.current ? EVERY_MS : false),
  } as const;
}

const checkingTexts = {
  asked: "Checking with PayPal",
  nothing: "Nothing left to check with PayPal",
} as const;

/** Mutations that check one notification again (`one`), or everything about an order's payments (`order`), with a toast. */
export function useCheckAgain(startPolling: () => void) {
  const orderChanged = useOrderChanged();
  const done = async (text: string) => {
    startPolling();
    await orderChanged();
    showToast(text);
  };
  const onError = (error: unknown) => showToast(readProblem(error).message, { tone: "danger" });
  const one = trpc.payments.checkAgain.useMutation({ onSuccess: () => done(checkingTexts.asked), onError });
  const order = trpc.payments.checkOrderAgain.useMutation({
    onSuccess: ({ checked }) => done(checked > 0 ? checkingTexts.asked : checkingTexts.nothing),
    onError,
  });
  return { one, order };
}
