import { eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { mailTexts } from "../tables/index.ts";

export type MailTextRow = typeof mailTexts.$inferSelect;

/** Lists the mail texts that the owner changed. */
export const listMailTexts = (db: Db): MailTextRow[] => db.select().from(mailTexts).all();

export const findMailText = (db: Db, name: string): MailTextRow | undefined =>
  db.select().from(mailTexts).where(eq(mailTexts.name, name)).get();

/** Saves the owner's text for a mail as its next revision. `now` in milliseconds. */
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

/** Restores the default text of a mail. */
export function deleteMailText(tx: Tx, name: string): void {
  tx.delete(mailTexts).where(eq(mailTexts.name, name)).run();
}
