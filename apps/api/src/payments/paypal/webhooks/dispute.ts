import type { PaymentEvent } from "../../provider.ts";
import { eventDefaults } from "../../reading.ts";
import { amountOf } from "../events.ts";
import type { Dispute } from "../resources.ts";

/** Amount returned to the shop when a dispute ended. The earlier withdrawal is reported as a reversal of the capture. */
const returnedAmount = ({ money_movements }: Dispute) =>
  money_movements.find(
    ({ affected_party, type, reason }) =>
      affected_party === "SELLER" && type === "CREDIT" && !reason.includes("FEE"),
  )?.amount;

/** Returns the events of a dispute for each of its payments, including the money that the shop won back. */
export function disputeEvents(one: Dispute, isTest: boolean): PaymentEvent[] {
  const transactions = one.disputed_transactions.length > 0 ? one.disputed_transactions : [undefined];
  return transactions.flatMap((transaction) => {
    const about = {
      ...eventDefaults,
      txnId: one.dispute_id,
      parentTxnId: transaction?.seller_transaction_id ?? "",
      invoiceId: transaction?.invoice_number ?? "",
      nonce: transaction?.custom ?? "",
      isTest,
      reasonCode: one.dispute_outcome?.outcome_code || one.reason,
    };
    const news: PaymentEvent = {
      ...about,
      ...(one.dispute_amount && amountOf(one.dispute_amount)),
      type: "disputed",
      status: one.status,
    };
    const amount = one.status === "RESOLVED" ? returnedAmount(one) : undefined;
    if (!amount) return [news];
    return [news, { ...about, ...amountOf(amount), type: "reversalCanceled", status: "Dispute won" }];
  });
}
