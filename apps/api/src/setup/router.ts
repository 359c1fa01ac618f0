import { type Account, findAccount, hasSecondStep, hideFirstSteps } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { FIRST_DAY_STEPS, paymentModeOf, sections } from "@rankwright/schema";
import { z } from "zod";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { bringBack, clearDemo, demoLeft, hadDemo, keepDemoContent } from "./demo.ts";
import { firstDay, putOff } from "./first-day.ts";
import { writeStarter } from "./starter.ts";

const ok = { status: "ok" } as const;
const step = z.enum(FIRST_DAY_STEPS, { error: `Step must be one of ${FIRST_DAY_STEPS.join(", ")}.` });
const ofSection = z.strictObject({
  section: z.enum(Object.keys(sections), { error: "Section must be a section of the site." }),
});

/** True if the account has no second step, and its password is shorter than required for staff. */
const isShortPassword = (account: Account | undefined, secondStep: boolean): boolean =>
  Boolean(account?.passwordHash && account.passwordIsShort) && !secondStep;

export const setupProcedures = {
  /** True if the caller's account has no second step, and its password is too short for that. */
  shortPassword: staffProcedure.query(({ ctx: { db, user } }) =>
    isShortPassword(findAccount(db, user._id), hasSecondStep(db, user._id)),
  ),

  /** Returns the setup steps after the installation, and which of them are done according to the site's content and settings. */
  done: adminProcedure.query(({ ctx: { db, env, user } }) => {
    const account = findAccount(db, user._id);
    const secondStep = hasSecondStep(db, user._id);
    const isShort = isShortPassword(account, secondStep);
    return {
      ...firstDay({ db, env }),
      /** True if no demo content is left. */
      demo: demoLeft(db).length === 0,
      hadDemo: hadDemo(db),
      /** False if the account still has the password that was generated at the first start, or one that is too short. */
      password: account?.passwordHash === "" || ((account?.passwordSetAt ?? null) !== null && !isShort),
      /** True if the account has no second step, and its password is shorter than required for admins. */
      shortPassword: isShort,
      secondStep,
      /** True if real payments are accepted. */
      payments: paymentModeOf(env) === "live",
      /** True if this admin has hidden the list. */
      hidden: (account?.firstStepsHiddenAt ?? null) !== null,
    };
  }),

  /** Postpones steps of the first day, or resumes them. Applies to the site, not to one admin. */
  putOff: adminProcedure
    .input(z.strictObject({ steps: z.array(step).min(1, "Step is required."), later: z.boolean() }))
    .mutation(async ({ ctx: { db, env, now }, input }) => {
      await write(db, (tx) => putOff(tx, input.steps, input.later, now()));
      return firstDay({ db, env });
    }),

  /** Lists the demo content that is left, with the URLs where it is edited. */
  demoLeft: adminProcedure.query(({ ctx }) => demoLeft(ctx.db)),
  /** Moves the demo's records of a section to the trash. To undo it, pass the result to `bringBack`. */
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
        bringBack(tx, input.section, input._ids, { email: ctx.user.email, now: ctx.now() });
        return ok;
      }),
    ),
  /** Marks the demo's records of a section as the owner's, without changing them. */
  keepDemo: adminProcedure.input(ofSection).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      keepDemoContent(tx, input.section, { email: ctx.user.email, now: ctx.now() });
      return ok;
    }),
  ),
  /** Fills an empty site with a few sections based on its name and packages. Returns the number of `sections` written. */
  starter: adminProcedure.mutation(({ ctx }) =>
    write(ctx.db, (tx) => ({
      sections: writeStarter(tx, ctx.env, { email: ctx.user.email, now: ctx.now() }),
    })),
  ),

  /** Hides the list for this admin, on all devices. */
  hide: adminProcedure.mutation(async ({ ctx: { db, now, user } }) => {
    await write(db, (tx) => hideFirstSteps(tx, user._id, now()));
    return ok;
  }),
};
