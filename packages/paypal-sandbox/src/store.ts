import { Journal } from "@rankwright/sandbox-kit";

/** A checkout that a shop's form opened. */
export interface OpenCheckout {
  kind: "checkout";
  id: string;
  fields: Record<string, string>;
}

/** Money that was taken, and what became of it. Amounts are whole cents. */
export interface Transaction {
  kind: "transaction";
  id: string;
  status: "Pending" | "Completed" | "Denied" | "Reversed";
  fields: Record<string, string>;
  cents: number;
  /** Given back by refunds. */
  refundedCents: number;
  /** Taken back by a reversal that was not canceled. */
  reversedCents: number;
  payer: { email: string; firstName: string; lastName: string };
  at: number;
}

/** A notification; it is sent until the shop has answered 200. */
export interface Message {
  kind: "message";
  id: string;
  url: string;
  /** Base64 of the bytes. */
  body: string;
  /** For people: what it tells. */
  about: string;
  attempts: number;
  dueAt: number;
  deliveredAt: number | null;
}

type Entry = OpenCheckout | Transaction | Message;

/** What this test system keeps. */
export class Store extends Journal<Entry> {
  checkout = (id: string): OpenCheckout | undefined => this.get("checkout", id);
  transaction = (id: string): Transaction | undefined => this.get("transaction", id);
  /** All transactions, the oldest first. */
  transactions = (): Transaction[] => this.all("transaction");
  /** All notifications, the oldest first. */
  messages = (): Message[] => this.all("message");
}
