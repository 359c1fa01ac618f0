import type { Delivery } from "./delivery.ts";
import type { Faults } from "./faults.ts";
import { notificationFields, type Report, readAmount, transactionId, writeForm } from "./notification.ts";
import type { Store, Transaction } from "./store.ts";

/** Error for a request that is refused. The message is shown to the user. */
export class Declined extends Error {}

interface Parts {
  store: Store;
  delivery: Delivery;
  now: () => number;
  faults: () => Faults;
}

/** Creates the seller's account: accepts, refunds and reverses payments, and notifies the shop of each change. */
export function createAccount({ store, delivery, now, faults }: Parts) {
  /** Stores the changed transaction and its notification together, and schedules the notification. */
  function record(transaction: Transaction, report: Omit<Report, "at">): Transaction {
    const url = transaction.fields.notify_url;
    const fields = notificationFields(transaction, { ...report, at: now() }, faults());
    const about = `${report.status} ${fields.mc_gross} ${fields.mc_currency}`;
    if (url) store.put(transaction, delivery.prepare(url, writeForm(fields, faults().charset), about));
    else store.put(transaction);
    delivery.scheduleNext();
    return transaction;
  }

  function requireTransaction(id: string): Transaction {
    const transaction = store.transaction(id);
    if (!transaction) throw new Declined(`There is no transaction ${id}.`);
    return transaction;
  }

  const paidWith = (fields: Record<string, string>) =>
    fields.invoice
      ? store
          .transactions()
          .find(
            (one) =>
              one.fields.invoice === fields.invoice &&
              one.fields.business === fields.business &&
              one.status !== "Denied",
          )
      : undefined;

  return {
    /** Returns the payment that already used this invoice number; undefined if there is none. */
    paidWith,
    /** Accepts a payment. Throws if the invoice was already paid. */
    pay(fields: Record<string, string>): Transaction {
      if (paidWith(fields)) throw new Declined("This invoice has already been paid.");
      const cents = readAmount(fields.amount ?? "");
      if (cents === undefined) throw new Declined("The amount is not valid.");
      const [firstName = "", ...rest] = faults().payerName.split(" ");
      const transaction: Transaction = {
        kind: "transaction",
        id: transactionId(),
        status: faults().pendingFirst ? "Pending" : "Completed",
        fields,
        cents,
        refundedCents: 0,
        reversedCents: 0,
        payer: { email: "buyer@example.com", firstName, lastName: rest.join(" ") },
        at: now(),
      };
      return record(transaction, { status: transaction.status, cents, txnId: transaction.id });
    },
    /** Completes or denies a Pending payment. */
    decide(id: string, status: "Completed" | "Denied"): Transaction {
      const transaction = requireTransaction(id);
      if (transaction.status !== "Pending")
        throw new Declined("Only a pending payment can be completed or denied.");
      const decided: Transaction = { ...transaction, status };
      return record(decided, { status, cents: decided.cents, txnId: id });
    },
    /** Refunds `amount`, or the remaining amount if it is undefined. */
    refund(id: string, amount?: string): Transaction {
      const transaction = requireTransaction(id);
      const left = transaction.cents - transaction.refundedCents - transaction.reversedCents;
      const cents = amount ? readAmount(amount) : left;
      if (transaction.status !== "Completed" || cents === undefined || cents <= 0 || cents > left)
        throw new Declined("This amount can't be refunded.");
      const refunded = { ...transaction, refundedCents: transaction.refundedCents + cents };
      return record(refunded, { status: "Refunded", cents: -cents, txnId: transactionId(), parentTxnId: id });
    },
    /** Reverses the payment: the buyer gets the amount that was not refunded yet. */
    reverse(id: string): Transaction {
      const transaction = requireTransaction(id);
      const left = transaction.cents - transaction.refundedCents;
      if (transaction.status !== "Completed" || left <= 0) throw new Declined("There is nothing to reverse.");
      const reversed: Transaction = { ...transaction, status: "Reversed", reversedCents: left };
      const report = { status: "Reversed", cents: -left, parentTxnId: id, reason: "chargeback" };
      return record(reversed, { ...report, txnId: transactionId() });
    },
    /** Cancels a reversal: the seller gets the money back. */
    cancelReversal(id: string): Transaction {
      const transaction = requireTransaction(id);
      if (transaction.status !== "Reversed") throw new Declined("This payment is not reversed.");
      const cents = transaction.reversedCents;
      const restored: Transaction = { ...transaction, status: "Completed", reversedCents: 0 };
      const report = { status: "Canceled_Reversal", cents, parentTxnId: id, reason: "chargeback" };
      return record(restored, { ...report, txnId: transactionId() });
    },
  };
}

export type Account = ReturnType<typeof createAccount>;

/** Amount of a payment that the seller still has, in cents. */
export function heldCents(transaction: Transaction): number {
  if (transaction.status === "Pending" || transaction.status === "Denied") return 0;
  return transaction.cents - transaction.refundedCents - transaction.reversedCents;
}
