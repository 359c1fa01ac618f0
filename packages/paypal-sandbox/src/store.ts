import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

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

/** The sandbox's memory: one line of JSON for each change, in a file of its own, so that it outlives the process. */
export class Store {
  readonly #entries = new Map<string, Entry>();
  readonly #descriptor: number | undefined;

  /** `file` undefined: kept in memory only. */
  constructor(file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    for (const line of text.split("\n")) this.#remember(line);
    this.#descriptor = openSync(file, "a", 0o600);
    // A line that a crash cut off must not swallow the next one.
    if (text !== "" && !text.endsWith("\n")) appendFileSync(this.#descriptor, "\n");
  }

  #remember(line: string): void {
    try {
      const entry: Entry = JSON.parse(line);
      this.#entries.set(`${entry.kind} ${entry.id}`, entry);
    } catch {
      // An empty line, or one that a crash cut off: its notification was never sent.
    }
  }

  /** Keeps the entries as they are now, together; on the disk before this returns. */
  put(...entries: Entry[]): void {
    for (const entry of entries) this.#entries.set(`${entry.kind} ${entry.id}`, entry);
    if (this.#descriptor === undefined) return;
    appendFileSync(this.#descriptor, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    fsyncSync(this.#descriptor);
  }

  checkout(id: string): OpenCheckout | undefined {
    const entry = this.#entries.get(`checkout ${id}`);
    return entry?.kind === "checkout" ? entry : undefined;
  }

  transaction(id: string): Transaction | undefined {
    const entry = this.#entries.get(`transaction ${id}`);
    return entry?.kind === "transaction" ? entry : undefined;
  }

  /** All transactions, the oldest first. */
  transactions(): Transaction[] {
    return [...this.#entries.values()].filter((entry) => entry.kind === "transaction");
  }

  /** All notifications, the oldest first. */
  messages(): Message[] {
    return [...this.#entries.values()].filter((entry) => entry.kind === "message");
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}
