import { normalEmail } from "@rankwright/schema";
import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { paymentEmails } from "../tables/index.ts";

export type PaymentEmailRow = typeof paymentEmails.$inferSelect;

/** Lists all payment e-mails, oldest first. */
export const listPaymentEmails = (db: Db): PaymentEmailRow[] =>
  db.select().from(paymentEmails).orderBy(asc(paymentEmails._id)).all();

export function findPaymentEmail(db: Db, _id: string): PaymentEmailRow | undefined {
  return db.select().from(paymentEmails).where(eq(paymentEmails._id, _id)).get();
}

/** Finds the record with this address in any spelling; undefined if there is none. */
export function paymentEmailOf(db: Db, address: string): PaymentEmailRow | undefined {
  return db
    .select()
    .from(paymentEmails)
    .where(eq(paymentEmails.emailKey, normalEmail(address)))
    .get();
}

/** Returns the payment e-mail for new orders; undefined before one is set up. */
export const activePaymentEmail = (db: Db): PaymentEmailRow | undefined => active(db).get();

const active = prepared((db) =>
  db.select().from(paymentEmails).where(eq(paymentEmails.active, true)).prepare(),
);

/** Adds a payment e-mail; the first becomes active. Throws SQLite's unique error for a known address. */
export function insertPaymentEmail(tx: Tx, paypalEmail: string, now: number): PaymentEmailRow {
  return tx
    .insert(paymentEmails)
    .values({
      _id: newId(),
      paypalEmail,
      emailKey: normalEmail(paypalEmail),
      active: activePaymentEmail(tx) === undefined,
      createdAt: now,
    })
    .returning()
    .get();
}

/** Changes the address. Open checkouts keep the address they were opened with. */
export function changePaymentEmail(tx: Tx, _id: string, paypalEmail: string): PaymentEmailRow {
  return tx
    .update(paymentEmails)
    .set({ paypalEmail, emailKey: normalEmail(paypalEmail) })
    .where(eq(paymentEmails._id, _id))
    .returning()
    .get();
}

export function deletePaymentEmail(tx: Tx, _id: string): void {
  tx.delete(paymentEmails).where(eq(paymentEmails._id, _id)).run();
}

/** Makes this payment e-mail the only active one. */
export function activatePaymentEmail(tx: Tx, _id: string): PaymentEmailRow {
  tx.update(paymentEmails).set({ active: false }).where(eq(paymentEmails.active, true)).run();
  return tx.update(paymentEmails).set({ active: true }).where(eq(paymentEmails._id, _id)).returning().get();
}
