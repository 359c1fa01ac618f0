import { Journal } from "@rankwright/sandbox-kit";

/** Checkout that a shop's form opened. */
export interface OpenCheckout {
  kind: "checkout";
  id: string;
  fields: Record<string, string>;
}

/** Payment with its refunds and reversals. Amounts are in cents. */
export interface Transaction {
  kind: "transaction";
  id: string;
  status: "Pending" | "Completed" | "Denied" | "Reversed";
  fields: Record<string, string>;
  cents: number;
  /** Total of its refunds. */
  refundedCents: number;
  /** Total of a reversal that was not cancelled. */
  reversedCents: number;
  payer: { email: string; firstName: string; lastName: string };
  at: number;
}

/** Notification to the shop. It is sent again until the shop returns 200. */
export interface Message {
  kind: "message";
  id: string;
  url: string;
  /** Request body, in base64. */
  body: string;
  /** Description for the control page and the log. */
  about: string;
  attempts: number;
  dueAt: number;
  deliveredAt: number | null;
}

type Entry = OpenCheckout | Transaction | Message;

/** Data of this test system. */
export class Store extends Journal<Entry> {
  checkout = (id: string): OpenCheckout | undefined => this.get("checkout", id);
  transaction = (id: string): Transaction | undefined => this.get("transaction", id);
  /** All transactions, oldest first. */
  transactions = (): Transaction[] => this.all("transaction");
  /** All notifications, oldest first. */
  messages = (): Message[] => this.all("message");
}
