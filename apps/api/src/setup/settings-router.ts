import { pullMails } from "@rankwright/db/core";
import { businessSettings, mailSettings, paymentsSettings } from "@rankwright/schema";
import { adminProcedure, t } from "../trpc.ts";
import { dnsHints } from "./dns-hints.ts";
import { groupProcedures } from "./group.ts";
import { sendTestMail } from "./mail-test.ts";
import { mailTextProcedures } from "./mail-texts.ts";

/** What the owner sets: a line for each group, and what a screen does beside saving. */
export const settingsProcedures = {
  business: t.router(groupProcedures(businessSettings)),
  mail: t.router({
    ...groupProcedures(mailSettings, ({ db, now, wake }) => {
      // What waited for its next try has another server to try now.
      pullMails(db, now(), now());
      wake("mail");
    }),
    /** Sends the signed-in admin a mail at once, and says what the server answered. */
    test: adminProcedure.mutation(({ ctx }) => sendTestMail(ctx, ctx.user.email)),
    /** What the DNS says of the sender's domain. */
    dns: adminProcedure.mutation(({ ctx }) => dnsHints(ctx)),
  }),
  mailTexts: t.router(mailTextProcedures),
  payments: t.router(groupProcedures(paymentsSettings, ({ wake }) => wake("payments"))),
};
