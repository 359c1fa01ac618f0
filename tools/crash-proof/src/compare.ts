import type { Db } from "@rankwright/db/core";
import { orderHistory } from "@rankwright/db/orders";
import { balanceOf, findPaymentSession, ledgerOf, sessionsOf } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import type { Delivered } from "./delivered.ts";
import { PLAYED, type Played, type Systems } from "./systems/index.ts";

export const OWNER = "owner@example.com";
export const CUSTOMER = "one@example.com";

/** Result for one payment method. */
export interface Tally {
  orders: number;
  /** Payments in the provider's books. */
  payments: number;
  /** Refunds, reversals and cancelled reversals in the provider's books. */
  moves: number;
  losses: number;
  doubles: number;
}

/** Differences between the shop's data and what the providers and the mail server recorded. */
export interface Mismatches {
  /** Missing money, orders or mails. */
  losses: string[];
  /** Duplicates, such as two mails about one event. */
  doubles: string[];
  ways: Record<Played, Tally>;
}

class Books implements Mismatches {
  losses: string[] = [];
  doubles: string[] = [];
  ways: Record<Played, Tally>;

  constructor() {
    const none = () => ({ orders: 0, payments: 0, moves: 0, losses: 0, doubles: 0 });
    this.ways = { "paypal-standard": none(), paypal: none(), stripe: none(), "bank-transfer": none() };
  }

  count(actual: number, wanted: number, what: string, way?: Played): void {
    const said = `${way ?? "shop"}: ${what}: ${actual} instead of ${wanted}`;
    const tally = way && this.ways[way];
    if (actual < wanted) this.losses.push(said);
    if (actual > wanted) this.doubles.push(said);
    if (actual < wanted && tally) tally.losses += 1;
    if (actual > wanted && tally) tally.doubles += 1;
  }
}

type Order = typeof tables.orders.$inferSelect;

/** Checks that every transfer of the order is in its ledger exactly once, and that it is Paid exactly if its balance is positive. */
async function compareOrder(books: Books, db: Db, systems: Systems, order: Order): Promise<void> {
  const rows = ledgerOf(db, order._id);
  let held = 0;
  for (const way of PLAYED) {
    if (sessionsOf(db, order._id).some(({ provider }) => provider === way)) books.ways[way].orders += 1;
    const accounts = (await systems[way].books()).filter(
      ({ invoiceId }) => findPaymentSession(db, invoiceId)?.orderId === order._id,
    );
    const movements = accounts.flatMap((account) => account.movements);
    const payments = movements.filter(({ kind }) => kind === "capture").length;
    books.ways[way].payments += payments;
    books.ways[way].moves += movements.length - payments;
    held += accounts.reduce((sum, { heldCents }) => sum + heldCents, 0);
    const booked = rows.filter(({ provider }) => provider === way).map(({ grossCents }) => grossCents);
    for (const cents of new Set([...booked, ...movements.map((one) => one.cents)])) {
      const wanted = movements.filter((one) => one.cents === cents).length;
      const actual = booked.filter((one) => one === cents).length;
      books.count(actual, wanted, `${cents} cents of order ${order._id}`, way);
    }
  }
  const sum = rows.reduce((total, { grossCents }) => total + grossCents, 0);
  books.count(sum, held, `cents in the ledger of order ${order._id}`);
  books.count(Number(order.paymentStatus === "Paid"), Number(held > 0), `order ${order._id} Paid`);
}

/** Checks that every ledger entry caused one mail to the customer and one to the owner. */
function compareLedgerMails(books: Books, db: Db, mails: Delivered[]): void {
  const distinct = [...new Map(mails.map((mail) => [mail.id, mail])).values()];
  // A mail about one transaction may mention another, such as the payment that was reversed. Only the last word of these lines counts.
  const about = (to: string, txnId: string) =>
    distinct.filter(
      (mail) =>
        mail.to === to &&
        mail.text.split("\n").some((line) => line.trim().endsWith(` transaction: ${txnId}`)),
    ).length;
  const rows = db.select().from(tables.ledger).all();
  for (const way of PLAYED)
    for (const [txnId, own] of Map.groupBy(
      rows.filter(({ provider }) => provider === way),
      (row) => row.txnId,
    )) {
      books.count(about(CUSTOMER, txnId), own.length, `mails to the customer of ${txnId}`, way);
      books.count(about(OWNER, txnId), own.length, `notes to the owner of ${txnId}`, way);
    }
}

/**
 * Checks that an order's invoices and credit notes add up to its balance, limited to its price, and that no number series has a gap or a
 * duplicate.
 */
function compareInvoices(books: Books, db: Db, orders: Order[]): void {
  const papers = db.select().from(tables.invoices).all();
  for (const order of orders) {
    const own = papers.filter(({ orderId }) => orderId === order._id);
    const wasPaid = orderHistory(db, order._id).some(({ event }) => event === "paid");
    const due = wasPaid ? Math.min(Math.max(balanceOf(db, order._id), 0), order.priceCents) : 0;
    const sum = own.reduce((total, { cents }) => total + cents, 0);
    books.count(sum, due, `cents on papers of order ${order._id}`);
  }
  for (const [series, own] of Map.groupBy(papers, (one) => one.series)) {
    const last = Math.max(...own.map(({ number }) => number));
    books.count(new Set(own.map(({ number }) => number)).size, last, `numbers of ${series}`);
  }
}

/** Checks that every mail in the outbox was sent, and that no other mail was. Ignores mails from before the run. */
function compareOutbox(books: Books, db: Db, mails: Delivered[], before: Set<string>): void {
  const written = db.select().from(tables.outbox).all();
  const wanted = new Set(written.map(({ _id }) => _id).filter((_id) => !before.has(_id)));
  const handedOver = new Set(mails.map(({ id }) => id));
  for (const id of wanted) if (!handedOver.has(id)) books.losses.push(`mail ${id} was never handed over`);
  for (const id of handedOver) if (!wanted.has(id)) books.doubles.push(`mail ${id} is in no outbox`);
}

/** Compares a shop's database and the `delivered` mails with the providers' books. */
export async function compare(
  db: Db,
  systems: Systems,
  { placed, delivered, before }: { placed: number; delivered: Delivered[]; before: Set<string> },
): Promise<Mismatches> {
  const books = new Books();
  const orders = db.select().from(tables.orders).all();
  books.count(orders.length, placed, "orders");
  for (const order of orders) await compareOrder(books, db, systems, order);
  compareInvoices(books, db, orders);
  compareLedgerMails(books, db, delivered);
  compareOutbox(books, db, delivered, before);
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") books.losses.push(`integrity_check: ${integrity}`);
  const foreign = db.$client.pragma("foreign_key_check");
  if (Array.isArray(foreign) && foreign.length > 0) books.losses.push("foreign_key_check");
  return books;
}
