import type { Db } from "@rankwright/db/core";
import { findPaymentSession, ledgerOf } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import type { Delivered } from "./delivered.ts";
import type { SandboxClient } from "./sandbox-client.ts";

export const OWNER = "owner@example.com";
export const CUSTOMER = "one@example.com";

/** What came of a run, as against what the checkout says. */
export interface Findings {
  /** Money, orders or mails that are missing. */
  losses: string[];
  /** … and that are there twice: two mails for one occasion. */
  doubles: string[];
}

class Books implements Findings {
  losses: string[] = [];
  doubles: string[] = [];

  count(actual: number, wanted: number, what: string): void {
    const said = `${what}: ${actual} instead of ${wanted}`;
    if (actual < wanted) this.losses.push(said);
    if (actual > wanted) this.doubles.push(said);
  }
}

/** Every order is there once, its ledger comes to what the checkout holds, and it is Paid when that is something. */
async function compareMoney(books: Books, db: Db, sandbox: SandboxClient, placed: number): Promise<void> {
  const orders = db.select().from(tables.orders).all();
  books.count(orders.length, placed, "orders");
  const taken = await sandbox.transactions();
  for (const order of orders) {
    const own = taken.filter(
      (one) => findPaymentSession(db, one.fields.invoice ?? "")?.orderId === order._id,
    );
    const held = own.reduce((sum, one) => sum + one.heldCents, 0);
    const booked = ledgerOf(db, order._id).reduce((sum, row) => sum + row.grossCents, 0);
    books.count(booked, held, `cents of order ${order._id}`);
    books.count(Number(order.paymentStatus === "Paid"), Number(held > 0), `order ${order._id} Paid`);
  }
}

/** The customer has one mail of each payment and of each that went back, the owner one note of each change. */
async function compareOccasions(books: Books, mails: Delivered[], sandbox: SandboxClient): Promise<void> {
  const distinct = [...new Map(mails.map((mail) => [mail.id, mail])).values()];
  // A note about one transaction may name another, such as the payment that was reversed.
  const about = (to: string, txnId: string) =>
    distinct.filter((mail) => mail.to === to && mail.text.includes(`PayPal transaction: ${txnId}`)).length;
  for (const { status, txnId } of await sandbox.told()) {
    const wanted = status === "Canceled_Reversal" ? 0 : 1;
    books.count(about(CUSTOMER, txnId), wanted, `mails to the customer of ${status} ${txnId}`);
    books.count(about(OWNER, txnId), 1, `notes to the owner of ${status} ${txnId}`);
  }
}

/** Every mail that was written, but those of `before`, was handed over, and no other. */
function compareOutbox(books: Books, db: Db, mails: Delivered[], before: Set<string>): void {
  const written = db.select().from(tables.outbox).all();
  const wanted = new Set(written.map(({ _id }) => _id).filter((_id) => !before.has(_id)));
  const handedOver = new Set(mails.map(({ id }) => id));
  for (const id of wanted) if (!handedOver.has(id)) books.losses.push(`mail ${id} was never handed over`);
  for (const id of handedOver) if (!wanted.has(id)) books.doubles.push(`mail ${id} is in no outbox`);
}

/** Holds a shop's books and the mails that were `delivered` against the checkout. */
export async function compare(
  db: Db,
  sandbox: SandboxClient,
  { placed, delivered, before }: { placed: number; delivered: Delivered[]; before: Set<string> },
): Promise<Findings> {
  const books = new Books();
  await compareMoney(books, db, sandbox, placed);
  await compareOccasions(books, delivered, sandbox);
  compareOutbox(books, db, delivered, before);
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") books.losses.push(`integrity_check: ${integrity}`);
  const foreign = db.$client.pragma("foreign_key_check");
  if (Array.isArray(foreign) && foreign.length > 0) books.losses.push("foreign_key_check");
  return books;
}
