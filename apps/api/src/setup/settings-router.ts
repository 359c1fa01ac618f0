import { pullMails, unlessBusy } from "@rankwright/db/core";
import { countUnpaid, salesTotals } from "@rankwright/db/orders";
import {
  backupsSettings,
  businessSettings,
  inboundSettings,
  mailSettings,
  PROVIDER_IDS,
  paymentsSettings,
  requiredText,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { backupNow } from "../backups/make.ts";
import { backupsView } from "../backups/view.ts";
import { asideMails, dismissAside, fileAside, readAside } from "../inbound/aside.ts";
import { checkMailbox } from "../inbound/check.ts";
import { checkPayments } from "../payments/check/check.ts";
import { business } from "../settings/business.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, t } from "../trpc/trpc.ts";
import { dnsHints } from "./dns-hints.ts";
import { goingLive, goLive } from "./going-live.ts";
import { groupProcedures } from "./group.ts";
import { sendTestMail } from "./mail-test.ts";
import { mailTextProcedures } from "./mail-texts.ts";
import { continueProbe, startProbe } from "./probe.ts";
import { waysOf } from "./ways.ts";

const provider = z.enum(PROVIDER_IDS, { error: "Provider must be one of the ways to pay." });

/** What the owner sets: a line for each group, and what a screen does beside saving. */
export const settingsProcedures = {
  business: t.router({
    ...groupProcedures(businessSettings),
    /** The business as it holds now, with what is not set, how many orders there are, and how many wait to be paid. */
    inUse: adminProcedure.query(({ ctx }) => ({
      ...business(ctx),
      orders: salesTotals(ctx.db, testModeOf(ctx.env)).count,
      openOrders: countUnpaid(ctx.db),
    })),
  }),
  mail: t.router({
    ...groupProcedures(mailSettings, ({ db, now, wake }) => {
      // What waited for its next try has another server to try now.
      unlessBusy(() => pullMails(db, now(), now()));
      wake("mail");
    }),
    /** Sends the signed-in admin a mail at once, and says what the server answered. */
    test: adminProcedure.mutation(({ ctx }) => sendTestMail(ctx, ctx.user.email)),
    /** What the DNS says of the sender's domain. */
    dns: adminProcedure.mutation(({ ctx }) => dnsHints(ctx)),
  }),
  mailTexts: t.router(mailTextProcedures),
  inbound: t.router({
    ...groupProcedures(inboundSettings, ({ wake }) => wake("mailbox")),
    /** Where a provider posts mails, and the address that answers go to; "" without one. */
    inUse: adminProcedure.query(({ ctx: { env } }) => ({
      webhook: `${env.API_URL}/webhooks/mail`,
      address: env.REPLY_ADDRESS ?? "",
    })),
    /** Opens the mailbox at once, and says what the server answered; where all is well, what is new is taken in now. */
    check: adminProcedure.mutation(async ({ ctx }) => {
      const checked = await checkMailbox(ctx.env);
      if (checked.ok) ctx.wake("mailbox");
      return checked;
    }),
    /** Mails that answer no order's mail, or could not be taken, the newest first. */
    aside: adminProcedure.query(({ ctx }) => asideMails(ctx)),
    /** What one of them says, as plain text. */
    asideText: adminProcedure.input(byId).query(({ ctx, input }) => readAside(ctx, input._id)),
    /** Puts one into an order's conversation, as one whose sender is not verified. */
    file: adminProcedure
      .input(byId.extend({ order: requiredText("Order", 500) }))
      .mutation(({ ctx, input }) => fileAside(ctx, input, ctx.user.email)),
    /** Lets go of one. */
    dismiss: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
      await dismissAside(ctx, input._id, ctx.user.email);
      return { status: "ok" as const };
    }),
  }),
  payments: t.router({
    ...groupProcedures(paymentsSettings, ({ wake }) => wake("payments")),
    /** Every way to pay with its state, what it lacks, and where its provider tells of payments. */
    ways: adminProcedure.query(({ ctx }) => waysOf(ctx)),
    /** Asks one provider whether all is well, as `npm run check:payments` does; empty for one that is off. */
    check: adminProcedure
      .input(z.strictObject({ provider }))
      .mutation(async ({ ctx, input }) => (await checkPayments(ctx.env, input.provider))[0]?.lines ?? []),
    /** Opens an order of one unit, to be paid like any other and given back. */
    startProbe: adminProcedure
      .input(z.strictObject({ provider }))
      .mutation(({ ctx, input }) => startProbe(ctx, input.provider)),
    /** How far that order is; gives the money back once it has come. */
    continueProbe: adminProcedure.input(byId).mutation(({ ctx, input }) => continueProbe(ctx, input._id)),
  }),
  backups: t.router({
    ...groupProcedures(backupsSettings, ({ wake }) => wake("backups")),
    /** The backups that are there, and what holds of the next ones. */
    list: adminProcedure.query(({ ctx }) => backupsView(ctx)),
    /** Makes one at once, as `npm run backup` does. */
    make: adminProcedure.mutation(({ ctx }) => backupNow(ctx)),
  }),
  live: t.router({
    get: adminProcedure.query(({ ctx }) => goingLive(ctx)),
    /** From now on money is real; while something needed is missing it says what, in order. */
    start: adminProcedure
      .input(z.strictObject({ revision: z.int({ error: "Revision must be the one that was read." }) }))
      .mutation(({ ctx, input }) => goLive(ctx, input.revision)),
  }),
};
