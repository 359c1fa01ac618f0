import { findAccount, hasSecondStep, hideFirstSteps } from "@rankwright/db/accounts";
import { writtenByAnother } from "@rankwright/db/content";
import { type Db, write } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import { paymentModeOf } from "@rankwright/schema";
import { DEMO_PAYEE } from "../payments/payee.ts";
import { DEMO_AUTHOR } from "../seed/index.ts";
import { adminProcedure, staffProcedure } from "../trpc.ts";

/** Whether a password alone protects the account, and is shorter than that of somebody who works here must be. */
function hasShortPassword(db: Db, accountId: string): boolean {
  const account = findAccount(db, accountId);
  return Boolean(account?.passwordHash && account.passwordIsShort) && !hasSecondStep(db, accountId);
}

export const setupProcedures = {
  /** Whether this person's password alone protects the account, and is too short for that. */
  shortPassword: staffProcedure.query(({ ctx: { db, user } }) => hasShortPassword(db, user._id)),

  /** Which of the first steps after the installation are done, from what the site holds and how it is set. */
  done: adminProcedure.query(({ ctx: { db, env, user } }) => {
    const account = findAccount(db, user._id);
    const isShort = hasShortPassword(db, user._id);
    const payee = activePaymentEmail(db)?.paypalEmail;
    return {
      logo: writtenByAnother(db, "logo", DEMO_AUTHOR),
      banner: writtenByAnother(db, "banner", DEMO_AUTHOR),
      packages: writtenByAnother(db, "packages", DEMO_AUTHOR),
      paymentEmail: payee !== undefined && payee !== DEMO_PAYEE,
      /** Nobody logs in with the password that the first start made up. */
      password: account?.passwordHash === "" || ((account?.passwordSetAt ?? null) !== null && !isShort),
      /** The password alone protects the site, and is shorter than an admin's must be. */
      shortPassword: isShort,
      secondStep: hasSecondStep(db, user._id),
      /** Mails are sent, and not only written to a folder. */
      mail: env.SMTP_URL !== undefined,
      /** Money moves: payments are real. */
      payments: paymentModeOf(env) === "live",
      /** This admin has put the list away. */
      hidden: (account?.firstStepsHiddenAt ?? null) !== null,
    };
  }),

  /** Puts the list away for this admin, wherever they sign in. */
  hide: adminProcedure.mutation(async ({ ctx: { db, now, user } }) => {
    await write(db, (tx) => hideFirstSteps(tx, user._id, now()));
    return { status: "ok" } as const;
  }),
};
