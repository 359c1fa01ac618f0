import { type Account, findAccount, hasSecondStep, hideFirstSteps } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { FIRST_DAY_STEPS, paymentModeOf, sections } from "@rankwright/schema";
import { z } from "zod";
import { followSettings } from "../settings/live.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { requireTakenCurrency } from "./currency.ts";
import { clearDemo, demoLeft, hadDemo, keepDemoContent, restoreDemo } from "./demo.ts";
import { firstDay, putOff } from "./first-day.ts";
import {
  businessStep,
  notificationsStep,
  packagesStep,
  saveBusiness,
  saveNotifications,
  savePackages,
} from "./first-day-steps.ts";
import { LEGAL_TEMPLATES, legalTemplates } from "./legal-templates.ts";
import { retryMails } from "./retry-mails.ts";
import { writeStarter } from "./starter.ts";

const ok = { status: "ok" } as const;
const step = z.enum(FIRST_DAY_STEPS, { error: `Step must be one of ${FIRST_DAY_STEPS.join(", ")}.` });
const ofSection = z.strictObject({
  section: z.enum(Object.keys(sections), { error: "Section must be a section of the site." }),
});

/** True if the account doesn't use two-step login, and its password is shorter than required for staff without it. */
const isShortPassword = (account: Account | undefined, secondStep: boolean): boolean =>
  Boolean(account?.passwordHash && account.passwordIsShort) && !secondStep;

export const setupProcedures = {
  /** True if the caller's account doesn't use two-step login, and its password is too short without it. */
  shortPassword: staffProcedure.query(({ ctx: { db, user } }) =>
    isShortPassword(findAccount(db, user._id), hasSecondStep(db, user._id)),
  ),

  /** Returns the setup steps, and which of them are done, derived from the site's content and settings. */
  done: adminProcedure.query(({ ctx: { db, env, user } }) => {
    const account = findAccount(db, user._id);
    const secondStep = hasSecondStep(db, user._id);
    const isShort = isShortPassword(account, secondStep);
    return {
      ...firstDay({ db, env }),
      /** True if no demo content is left. */
      demo: demoLeft(db).length === 0,
      hadDemo: hadDemo(db),
      /** True if the user has chosen a long enough password, or has none. False for the password generated at the first start. */
      password: account?.passwordHash === "" || ((account?.passwordSetAt ?? null) !== null && !isShort),
      /** True if the account doesn't use two-step login, and its password is too short without it. */
      shortPassword: isShort,
      secondStep,
      /** True if real payments are accepted. */
      payments: paymentModeOf(env) === "live",
      /** True if this admin has hidden the list of setup steps. */
      hidden: (account?.firstStepsHiddenAt ?? null) !== null,
    };
  }),

  /** Saves the step for the business. Like the other steps, it saves everything or nothing. */
  saveBusiness: adminProcedure.input(businessStep).mutation(async ({ ctx, input }) => {
    await requireTakenCurrency(ctx, input.business.values);
    if (await write(ctx.db, (tx) => saveBusiness(tx, ctx, input))) followSettings(ctx);
    return ok;
  }),
  /** Saves the step for the packages. */
  savePackages: adminProcedure.input(packagesStep).mutation(async ({ ctx, input }) => {
    await write(ctx.db, (tx) => savePackages(tx, ctx, input));
    return ok;
  }),
  /** Saves the step for the support address and the mail server, and retries failed mails. */
  saveNotifications: adminProcedure.input(notificationsStep).mutation(async ({ ctx, input }) => {
    if (await write(ctx.db, (tx) => saveNotifications(tx, ctx, input))) {
      followSettings(ctx);
      retryMails(ctx);
    }
    return ok;
  }),

  /** Postpones setup steps, or resumes them if `later` is false, for all admins. */
  putOff: adminProcedure
    .input(z.strictObject({ steps: z.array(step).min(1, "Step is required."), later: z.boolean() }))
    .mutation(async ({ ctx: { db, env, now }, input }) => {
      await write(db, (tx) => putOff(tx, input.steps, input.later, now()));
      return firstDay({ db, env });
    }),

  /** Lists the remaining demo content, with the URLs where it is edited. */
  demoLeft: adminProcedure.query(({ ctx }) => demoLeft(ctx.db)),
  /** Moves the demo's records of a section to the trash. To undo this, pass the result to `bringBack`. */
  clearDemo: adminProcedure.input(ofSection).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => ({
      section: input.section,
      _ids: clearDemo(tx, input.section, { email: ctx.user.email, now: ctx.now() }),
    })),
  ),
  bringBack: adminProcedure
    .input(ofSection.extend({ _ids: z.array(z.string()).min(1).max(1_000) }))
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        restoreDemo(tx, input.section, input._ids, { email: ctx.user.email, now: ctx.now() });
        return ok;
      }),
    ),
  /** Keeps the demo's records of a section: marks them as written by the owner, without changing them. */
  keepDemo: adminProcedure.input(ofSection).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      keepDemoContent(tx, input.section, { email: ctx.user.email, now: ctx.now() });
      return ok;
    }),
  ),
  /** Writes starter content based on the site's name and packages into empty sections. Returns the number of sections written. */
  starter: adminProcedure.mutation(({ ctx }) =>
    write(ctx.db, (tx) => ({
      sections: writeStarter(tx, ctx.env, { email: ctx.user.email, now: ctx.now() }),
    })),
  ),

  /** Returns a template of a legal text, filled in with the business's details, for the editor. It is not saved. */
  legalTemplate: adminProcedure
    .input(
      z.strictObject({
        section: z.enum(LEGAL_TEMPLATES, {
          error: "Section must be a legal text with a template.",
        }),
      }),
    )
    .query(({ ctx, input }) => ({ text: legalTemplates[input.section](ctx.env) })),

  /** Hides the list of setup steps for this admin, on all devices. */
  hide: adminProcedure.mutation(async ({ ctx: { db, now, user } }) => {
    await write(db, (tx) => hideFirstSteps(tx, user._id, now()));
    return ok;
  }),
};
