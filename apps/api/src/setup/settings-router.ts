import { countUnpaid, salesTotals } from "@rankwright/db/orders";
import {
  accountingSettings,
  backupsSettings,
  businessSettings,
  connectInputs,
  disconnectInput,
  inboundSettings,
  mailSettings,
  PROVIDER_IDS,
  paymentsSettings,
  requiredText,
  siteName,
  taxSettings,
  testModeOf,
} from "@rankwright/schema";
import { z } from "zod";
import { accountIssues } from "../accounting/datev/setup.ts";
import { backupNow } from "../backups/make.ts";
import { backupsView } from "../backups/view.ts";
import { checkMailbox } from "../inbound/check.ts";
import { assignUnmatched, dismissUnmatched, readUnmatched, unmatchedMails } from "../inbound/unmatched.ts";
import { missingForInvoices } from "../invoices/missing-fields.ts";
import { checkPayments } from "../payments/check/check.ts";
import { rescheduleReminders } from "../quotes/reminders.ts";
import { business } from "../settings/business.ts";
import { taxRateProcedures } from "../tax/rates-router.ts";
import { requireCountryForTax } from "../tax/rules.ts";
import { requireNoIssues } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure, t } from "../trpc/trpc.ts";
import { connectMethod, disconnectMethod } from "./connect.ts";
import { currencyChoices, requireTakenCurrency, requireTakingMethods } from "./currency.ts";
import { dnsHints } from "./dns-hints.ts";
import { goingLive, goLive } from "./going-live.ts";
import { groupProcedures } from "./group.ts";
import { sendTestMail } from "./mail-test.ts";
import { mailTextProcedures } from "./mail-texts.ts";
import { paymentMethodsOf } from "./payment-methods.ts";
import { retryMails } from "./retry-mails.ts";
import { continueTestCharge, startTestCharge } from "./test-charge.ts";

const provider = z.enum(PROVIDER_IDS, { error: "Provider must be one of the payment methods." });

/** Procedures of the settings screens: those of each settings group, and the other actions of its screen. */
export const settingsProcedures = {
  business: t.router({
    ...groupProcedures(businessSettings, {
      before: (ctx, values) => {
        requireCountryForTax({ ...ctx.env, business: { ...ctx.env.business, ...values } });
        return requireTakenCurrency(ctx, values);
      },
      after: rescheduleReminders,
    }),
    /** Lists the currencies to choose from, and the payment methods that limit them. */
    currencies: adminProcedure.query(({ ctx }) => currencyChoices(ctx)),
    /** Returns the current business details including defaults, the number of orders, and the number of unpaid ones. */
    inUse: adminProcedure.query(({ ctx }) => ({
      ...business(ctx),
      name: siteName(ctx.env),
      orders: salesTotals(ctx.db, testModeOf(ctx.env)).count,
      openOrders: countUnpaid(ctx.db),
    })),
  }),
  mail: t.router({
    ...groupProcedures(mailSettings, { after: retryMails }),
    /** Sends a test mail to the signed-in admin, and returns the server's response. After a success, failed mails are retried. */
    test: adminProcedure.mutation(async ({ ctx }) => {
      const tested = await sendTestMail(ctx, ctx.user.email);
      if (tested.ok) retryMails(ctx);
      return tested;
    }),
    /** Looks up the DNS records of the sender's domain. */
    dns: adminProcedure.mutation(({ ctx }) => dnsHints(ctx)),
  }),
  mailTexts: t.router(mailTextProcedures),
  inbound: t.router({
    ...groupProcedures(inboundSettings, { after: ({ wake }) => wake("mailbox") }),
    /** Returns the URL for a mail provider's webhook, and the reply address ("" if there is none). */
    inUse: adminProcedure.query(({ ctx: { env } }) => ({
      webhook: `${env.API_URL}/webhooks/mail`,
      address: env.REPLY_ADDRESS ?? "",
    })),
    /** Connects to the mailbox, and returns the server's response. After a success, new mails are fetched. */
    check: adminProcedure.mutation(async ({ ctx }) => {
      const checked = await checkMailbox(ctx.env);
      if (checked.ok) ctx.wake("mailbox");
      return checked;
    }),
    /** Lists mails that match no order or could not be accepted, the newest first. */
    unmatched: adminProcedure.query(({ ctx }) => unmatchedMails(ctx)),
    /** Returns the text of an unmatched mail. */
    unmatchedText: adminProcedure.input(byId).query(({ ctx, input }) => readUnmatched(ctx, input._id)),
    /** Adds an unmatched mail to an order's conversation. Its sender is shown as unverified. */
    file: adminProcedure
      .input(byId.extend({ order: requiredText("Order", 500) }))
      .mutation(({ ctx, input }) => assignUnmatched(ctx, input, ctx.user.email)),
    /** Deletes an unmatched mail. */
    dismiss: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
      await dismissUnmatched(ctx, input._id, ctx.user.email);
      return { status: "ok" as const };
    }),
  }),
  payments: t.router({
    ...groupProcedures(paymentsSettings, {
      before: requireTakingMethods,
      after: ({ wake }) => wake("payments"),
    }),
    /** Lists all payment methods with their state, their missing settings and their webhook URLs. */
    paymentMethods: adminProcedure.query(({ ctx }) => paymentMethodsOf(ctx)),
    /** Checks a provider's configuration, as `npm run check:payments` does. Returns an empty list if the provider is off. */
    check: adminProcedure
      .input(z.strictObject({ provider }))
      .mutation(async ({ ctx, input }) => (await checkPayments(ctx.env, input.provider))[0]?.lines ?? []),
    /** Connects Stripe with its secret key alone; the webhook is created at Stripe. */
    connectStripe: adminProcedure
      .input(connectInputs.stripe)
      .mutation(({ ctx, input }) => connectMethod(ctx, { provider: "stripe", ...input })),
    /** Connects PayPal with the app's client ID and secret; the webhook is created at PayPal. */
    connectPaypal: adminProcedure
      .input(connectInputs.paypal)
      .mutation(({ ctx, input }) => connectMethod(ctx, { provider: "paypal", ...input })),
    /** Removes the webhook at the provider, and the saved credentials. */
    disconnect: adminProcedure
      .input(disconnectInput)
      .mutation(({ ctx, input }) => disconnectMethod(ctx, input)),
    /** Creates an order for a test payment of one unit of the currency, which is refunded afterwards. */
    startTestCharge: adminProcedure
      .input(z.strictObject({ provider }))
      .mutation(({ ctx, input }) => startTestCharge(ctx, input.provider)),
    /** Returns the state of a test payment, and refunds it once it is paid. */
    continueTestCharge: adminProcedure
      .input(byId)
      .mutation(({ ctx, input }) => continueTestCharge(ctx, input._id)),
  }),
  tax: t.router({
    ...groupProcedures(taxSettings, {
      before: ({ env }, values) => requireCountryForTax({ ...env, tax: { ...env.tax, ...values } }),
    }),
    ...taxRateProcedures,
    /** Lists the business settings that invoices need by the law of the seller's country and that are missing. */
    missing: adminProcedure.query(({ ctx }) => missingForInvoices(ctx.env)),
  }),
  accounting: t.router(
    groupProcedures(accountingSettings, {
      before: ({ env }, values) => requireNoIssues(accountIssues({ ...env.accounting, ...values })),
    }),
  ),
  backups: t.router({
    ...groupProcedures(backupsSettings, { after: ({ wake }) => wake("backups") }),
    /** Lists the backups, and the settings for the next backups. */
    list: adminProcedure.query(({ ctx }) => backupsView(ctx)),
    /** Creates a backup, as `npm run backup` does. */
    make: adminProcedure.mutation(({ ctx }) => backupNow(ctx)),
  }),
  live: t.router({
    get: adminProcedure.query(({ ctx }) => goingLive(ctx)),
    /** Starts accepting real payments. If required steps are missing, changes nothing and returns them in order. */
    start: adminProcedure
      .input(z.strictObject({ revision: z.int({ error: "Revision must match the version you loaded." }) }))
      .mutation(({ ctx, input }) => goLive(ctx, input.revision)),
  }),
};
