import { contentRevision, insertContent } from "@rankwright/db/content";
import { immediate } from "@rankwright/db/core";
import { insertPaymentEmail, listPaymentEmails } from "@rankwright/db/payments";
import { createSchema, sections } from "@rankwright/schema";
import { uniqueKeyOf } from "../content/router.ts";
import type { Deps } from "../context/deps.ts";
import { DEMO_PAYEE } from "../payments/session/payee.ts";
import { type DemoContent, demoContent } from "./content.ts";

/** Who wrote what a demo site begins with, as its history names them. */
export const DEMO_AUTHOR = "demo";

/**
 * Fills a database that never held any content with the demo site, in one transaction, and, where payments go to the
 * local checkout, gives it a payment e-mail to try that with. Returns whether it did: content that the owner deleted does
 * not come back.
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
