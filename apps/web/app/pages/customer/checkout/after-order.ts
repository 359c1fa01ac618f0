import { paths } from "@rankwright/schema";
import { redirect } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";

/** Returns the redirect after the order is placed. */
export function redirectAfterOrder(
  { order: { _id, paymentStatus }, next }: RouterOutputs["checkout"]["place"],
  chosen: string | undefined,
) {
  if (next.kind === "redirect") return redirect(next.url, 303);
  // A free trial starts without a payment.
  if (paymentStatus === "Paid") return redirect(paths.receivedPayment(_id), 303);
  if (next.kind === "form") return redirect(paths.payNow(_id, { go: "on" }), 303);
  return redirect(paths.payNow(_id, next.kind === "failed" ? { failed: chosen } : {}), 303);
}
