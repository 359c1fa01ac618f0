import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { mailTexts } from "../tables/index.ts";

export type MailTextRow = typeof mailTexts.$inferSelect;

/** The mails that the owner wrote in other words. */
export const listMailTexts = (db: Db): MailTextRow[] => db.select().from(mailTexts).all();

export const findMailText = (db: Db, name: string): MailTextRow | undefined =>
  db.select().from(mailTexts).where(eq(mailTexts.name, name)).get();

/** Keeps the owner's words for a mail; the revision grows by one. `now` in milliseconds. */
export function saveMailText(
  tx: Tx,
  { name, subject, text }: Pick<MailTextRow, "name" | "subject" | "text">,
  now: number,
): MailTextRow {
  const row = { subject, text, revision: (findMailText(tx, name)?.revision ?? 0) + 1, updatedAt: now };
  return tx
    .insert(mailTexts)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: mailTexts.name, set: row })
    .returning()
    .get();
}

/** Takes the owner's words back: the mail is as it was written. */
export function deleteMailText(tx: Tx, name: string): void {
  tx.delete(mailTexts).where(eq(mailTexts.name, name)).run();
}
