import { contentRevision, insertContent } from "@rankwright/db/content";
import { immediate } from "@rankwright/db/core";
import { insertPaymentEmail, listPaymentEmails } from "@rankwright/db/payments";
import { createSchema, sections } from "@rankwright/schema";
import { uniqueKeyOf } from "../content/records.ts";
import type { Deps } from "../context/deps.ts";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import { type DemoContent, demoContent } from "./content.ts";

/** Author of the demo content, as shown in its history. */
export const DEMO_AUTHOR = "demo";

/**
 * Fills an empty database with the demo site, in one transaction. With the local checkout, also adds a payment e-mail for testing.
 * Returns false if the database has ever contained content, so that deleted content isn't recreated.
 */
export function seedDemo({ db, env, now }: Pick<Deps, "db" | "env" | "now">): boolean {
  const demo: DemoContent = demoContent;
  return immediate(db, (tx) => {
    if (contentRevision(tx) > 0) return false;
    const by = { email: DEMO_AUTHOR, now: now() };
    for (const section of Object.values(sections))
      for (const input of demo[section.name] ?? []) {
        const data = createSchema(section).parse(input);
        insertContent(tx, section.name, data, uniqueKeyOf(section, data), by);
      }
    if (env.PAYPAL_ENV === "local" && listPaymentEmails(tx).length === 0)
      insertPaymentEmail(tx, DEMO_PAYEE, by.now);
    return true;
  });
}
