import { pullMails } from "@rankwright/db/core";
import { businessSettings, mailSettings, paymentsSettings } from "@rankwright/schema";
import { t } from "../trpc.ts";
import { groupProcedures } from "./group.ts";

/** What the owner sets: a line for each group, and what a screen does beside saving. */
export const settingsProcedures = {
  business: t.router(groupProcedures(businessSettings)),
  mail: t.router(
    groupProcedures(mailSettings, ({ db, now, wake }) => {
      // What waited for its next try has another server to try now.
      pullMails(db, now(), now());
      wake("mail");
    }),
  ),
  payments: t.router(groupProcedures(paymentsSettings, ({ wake }) => wake("payments"))),
};
