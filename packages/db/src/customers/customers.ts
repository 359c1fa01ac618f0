import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { accounts, customers, customerTags } from "../tables/index.ts";

export type Customer = typeof customers.$inferSelect;

export const findCustomer = (db: Db, _id: string): Customer | undefined =>
  db.select().from(customers).where(eq(customers._id, _id)).get();

/** Finds a customer by normalised e-mail. */
export const customerOfEmail = (db: Db, emailKey: string): Customer | undefined =>
  db.select().from(customers).where(eq(customers.emailKey, emailKey)).get();

/** Lists the customer's tags, sorted. */
export const tagsOf = (db: Db, customerId: string): string[] =>
  db
    .select({ tag: customerTags.tag })
    .from(customerTags)
    .where(eq(customerTags.customerId, customerId))
    .orderBy(asc(customerTags.tag))
    .all()
    .map(({ tag }) => tag);

const MAX_TAGS = 200;

/** Lists the tags in use with the number of their customers, most used first; at most 200. */
export const tagsInUse = (db: Db): { tag: string; n: number }[] =>
  db
    .select({ tag: customerTags.tag, n: count() })
    .from(customerTags)
    .groupBy(customerTags.tag)
    .orderBy(desc(count()), asc(customerTags.tag))
    .limit(MAX_TAGS)
    .all();

/** Replaces the customer's tags. */
export function setTags(tx: Tx, customerId: string, tags: readonly string[]): void {
  tx.delete(customerTags).where(eq(customerTags.customerId, customerId)).run();
  if (tags.length === 0) return;
  tx.insert(customerTags)
    .values(tags.map((tag) => ({ customerId, tag })))
    .onConflictDoNothing()
    .run();
}

/** Sets the owner's note; "" deletes it. `now` in milliseconds. */
export function setNote(tx: Tx, customerId: string, note: string, now: number): void {
  tx.update(customers).set({ note, noteChangedAt: now }).where(eq(customers._id, customerId)).run();
}

/** Deletes the note and tags of the person with this normalised e-mail, whose account is deleted. */
export function eraseCustomer(tx: Tx, emailKey: string): void {
  const customer = customerOfEmail(tx, emailKey);
  if (!customer) return;
  setTags(tx, customer._id, []);
  tx.update(customers).set({ note: "", noteChangedAt: null }).where(eq(customers._id, customer._id)).run();
}

/**
 * Moves note and tags to the person's new normalised e-mail. Call it after account and orders have moved. If the new address has a note,
 * both are kept.
 */
export function moveCustomer(tx: Tx, from: string, to: string, now: number): void {
  const [before, after] = [customerOfEmail(tx, from), customerOfEmail(tx, to)];
  if (!before || !after) return;
  setTags(tx, after._id, [...tagsOf(tx, after._id), ...tagsOf(tx, before._id)]);
  if (before.note !== "") setNote(tx, after._id, [after.note, before.note].filter(Boolean).join("\n\n"), now);
  eraseCustomer(tx, from);
  const hasAccount = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, from)).get();
  if (!hasAccount)
    tx.delete(customers)
      .where(and(eq(customers._id, before._id), eq(customers.orders, 0)))
      .run();
}
