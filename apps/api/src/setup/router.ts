import { type Account, findAccount, hasSecondStep, hideFirstSteps } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { FIRST_DAY_STEPS, paymentModeOf, sections } from "@rankwright/schema";
import { z } from "zod";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { bringBack, clearDemo, demoLeft, hadDemo, keepDemo } from "./demo.ts";
import { firstDay, putOff } from "./first-day.ts";
import { writeStarter } from "./starter.ts";

const ok = { status: "ok" } as const;
const step = z.enum(FIRST_DAY_STEPS, { error: `Step must be one of ${FIRST_DAY_STEPS.join(", ")}.` });
const ofSection = z.strictObject({
  section: z.enum(Object.keys(sections), { error: "Section must be one of the site's." }),
});

/** Whether a password alone protects the account, and is shorter than that of somebody who works here must be. */
const isShortPassword = (account: Account | undefined, secondStep: boolean): boolean =>
  Boolean(account?.passwordHash && account.passwordIsShort) && !secondStep;

export const setupProcedures = {
  /** Whether this person's password alone protects the account, and is too short for that. */
  shortPassword: staffProcedure.query(({ ctx: { db, user } }) =>
    isShortPassword(findAccount(db, user._id), hasSecondStep(db, user._id)),
  ),

  /** The first steps after the installation and which of them are done, from what the site holds and how it is set. */
  done: adminProcedure.query(({ ctx: { db, env, user } }) => {
    const account = findAccount(db, user._id);
    const secondStep = hasSecondStep(db, user._id);
    const isShort = isShortPassword(account, secondStep);
    return {
      ...firstDay({ db, env }),
      /** Nothing on the site is the demo's any more. */
      demo: demoLeft(db).length === 0,
      hadDemo: hadDemo(db),
      /** Nobody logs in with the password that the first start made up. */
      password: account?.passwordHash === "" || ((account?.passwordSetAt ?? null) !== null && !isShort),
      /** The password alone protects the site, and is shorter than an admin's must be. */
      shortPassword: isShort,
      secondStep,
      /** Money moves: payments are real. */
      payments: paymentModeOf(env) === "live",
      /** This admin has put the list away. */
      hidden: (account?.firstStepsHiddenAt ?? null) !== null,
    };
  }),

  /** Puts steps of the first day off, or takes them up again; for the site, not for one admin. */
  putOff: adminProcedure
    .input(z.strictObject({ steps: z.array(step).min(1, "Name a step."), later: z.boolean() }))
    .mutation(async ({ ctx: { db, env, now }, input }) => {
      await write(db, (tx) => putOff(tx, input.steps, input.later, now()));
      return firstDay({ db, env });
    }),

  /** What on the site is still the demo's, with the way to change it. */
  demoLeft: adminProcedure.query(({ ctx }) => demoLeft(ctx.db)),
  /** Puts what is the demo's in a section into the trash; `bringBack` with its answer undoes it. */
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
  /** Makes what is the demo's in a section the owner's, as it is. */
  keepDemo: adminProcedure.input(ofSection).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      keepDemo(tx, input.section, { email: ctx.user.email, now: ctx.now() });
      return ok;
    }),
  ),
  /** Fills an empty site with a few sections out of its name and packages. `sections`: how many were written. */
  starter: adminProcedure.mutation(({ ctx }) =>
    write(ctx.db, (tx) => ({
      sections: writeStarter(tx, ctx.env, { email: ctx.user.email, now: ctx.now() }),
    })),
  ),

  /** Puts the list away for this admin, wherever they sign in. */
  hide: adminProcedure.mutation(async ({ ctx: { db, now, user } }) => {
    await write(db, (tx) => hideFirstSteps(tx, user._id, now()));
    return ok;
  }),
};
