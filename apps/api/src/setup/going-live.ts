import { findAccount, hasSecondStep } from "@rankwright/db/accounts";
import { backupsByAge, madeAt } from "@rankwright/db/backup";
import { legalPages } from "@rankwright/db/content";
import { type Db, write } from "@rankwright/db/core";
import {
  businessSettings,
  dayAt,
  legalSections,
  paths,
  paymentModeOf,
  paymentsSettings,
  type SessionUser,
  sellsInEu,
  siteName,
} from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { type MailState, mailState } from "../mail/delivery.ts";
import { followSettings } from "../settings/live.ts";
import { demoLeft, hadDemo } from "./demo.ts";
import { isEmptySite } from "./first-day.ts";
import { saveGroup, settingsView } from "./group.ts";
import { paymentMethodsOf } from "./payment-methods.ts";

type Ctx = Context & { user: SessionUser };

/** Item of the checklist for accepting real payments. */
export interface LiveStep {
  name:
    | "name"
    | "seller"
    | "password"
    | "mail"
    | "payee"
    | "address"
    | "secondStep"
    | "demo"
    | "legal"
    | "backup";
  done: boolean;
  /** True if customers can't pay until it is done. Going live is then rejected. */
  isNeeded: boolean;
  /** Set if it can only be done after the site has moved from the owner's computer to a server. */
  comesLater?: true;
  label: string;
  /** Instruction, or the current state. */
  text: string;
  /** URL of the screen where it is done, or "" if it is done with an environment variable. */
  href: string;
}

/** True if the owner has chosen their password. Without two-step login, it must also be long enough for an admin. */
function hasOwnPassword(db: Db, accountId: string): boolean {
  const account = findAccount(db, accountId);
  if (!account || account.passwordHash === "") return true;
  return account.passwordSetAt !== null && (!account.passwordIsShort || hasSecondStep(db, accountId));
}

/** Checks the legal name and address, which invoices contain. */
function sellerStep({ business }: Ctx["env"]): Pick<LiveStep, "done" | "text"> {
  const { legalName, legalAddress } = businessSettings.fields;
  const lacks = [
    ...(business.legalName === "" ? [legalName.label] : []),
    ...(business.legalAddress === "" ? [legalAddress.label] : []),
  ];
  return lacks.length > 0
    ? { done: false, text: `Missing on invoices: ${lacks.join(", ")}.` }
    : { done: true, text: [business.legalName, ...business.legalAddress.split("\n")].join(", ") };
}

function demoStep(db: Db): Pick<LiveStep, "label" | "done" | "text" | "href"> {
  if (!hadDemo(db)) {
    const done = !isEmptySite(db);
    const text = done ? "You can edit them under Content." : "The site is empty. Start from a template.";
    return {
      label: "Write your site content",
      done,
      text,
      href: done ? paths.contentSettings() : paths.demoTexts(),
    };
  }
  const label = "Replace the demo content";
  const labels = [...new Set(demoLeft(db).map(({ label }) => label))];
  const named = labels.slice(0, 4).join(", ");
  const more = labels.length > 4 ? ` and ${labels.length - 4} more` : "";
  return labels.length === 0
    ? { label, done: true, text: "No demo content is left.", href: paths.contentSettings() }
    : { label, done: false, text: `Demo content left to replace: ${named}${more}.`, href: paths.demoTexts() };
}

/** Age from which a backup is reported as too old, in milliseconds. With nightly backups, the latest one is always newer. */
const BACKUP_IS_OLD_MS = 2 * 86_400_000;

function backupStep({ env, now }: Ctx): Pick<LiveStep, "done" | "text"> {
  const last = backupsByAge(env.DATA_DIR, now()).at(-1);
  const isNightly = env.NIGHTLY_BACKUPS === "on";
  const next = isNightly ? "Nightly backups are on." : "Nightly backups are off. Turn them on.";
  if (last === undefined) return { done: false, text: `Make your first backup. ${next}` };
  const day = `Last backup: ${dayAt(madeAt(last), env.TIME_ZONE)}`;
  return now() - madeAt(last) < BACKUP_IS_OLD_MS
    ? { done: true, text: `${day}. ${next}` }
    : { done: false, text: `${day}, which is too old. ${next}` };
}

/** Lists the missing legal pages. They don't block going live, because the country determines which ones are required. */
function legalStep({ db, env }: Pick<Ctx, "db" | "env">): Pick<LiveStep, "done" | "text" | "href"> {
  const written = legalPages(db).map(({ path }) => path);
  const missing = Object.values(legalSections).filter(
    ({ name, shownOn: [path] }) =>
      !written.includes(path) && (name !== "cancellationPolicy" || sellsInEu(env.business)),
  );
  const [first] = missing;
  return first
    ? {
        done: false,
        text: `Missing: ${missing.map(({ label }) => label).join(", ")}. Many countries require them.`,
        href: first.screens.manage.path,
      }
    : {
        done: true,
        text: "They are linked on every page and at the checkout.",
        href: paths.contentSettings(),
      };
}

/** Checks the site's URL. A site that runs on the owner's computer has no public one yet, which is reported as a later step. */
function addressStep({ SITE_URL, isPublic }: Ctx["env"]): Pick<LiveStep, "done" | "text" | "comesLater"> {
  if (!isPublic)
    return {
      done: false,
      comesLater: true,
      text: "This site runs on your computer only. To publish it, move its data folder to a server with a web address. The steps are in docs/hosting.md.",
    };
  if (SITE_URL.startsWith("https:")) return { done: true, text: SITE_URL };
  return {
    done: false,
    text: `The address is ${SITE_URL}. Browsers and payment providers require HTTPS. Change SITE_URL in the server's environment.`,
  };
}

const mailTexts: Readonly<Record<MailState, string>> = {
  off: "Customers receive no e-mails until you add a mail server.",
  untested: "A mail server is set. Send yourself a test e-mail.",
  failing: "E-mails aren't going out.",
  works: "E-mails are going out.",
};

function mailStep(ctx: Ctx): Pick<LiveStep, "done" | "text"> {
  const { state, reason } = mailState(ctx);
  return { done: state === "works", text: [mailTexts[state], reason].filter(Boolean).join(" ") };
}

function payeeStep(ctx: Ctx): Pick<LiveStep, "done" | "text" | "href"> {
  const { ways: methods } = paymentMethodsOf(ctx);
  const ready = methods.filter(({ isWanted, missing }) => isWanted && missing.live.length === 0);
  if (ready.length > 0)
    return {
      done: true,
      text: `Ready for live payments: ${ready.map(({ label }) => label).join(", ")}.`,
      href: paths.paymentSettings(),
    };
  const begun = methods.find(
    ({ isWanted, missing, id }) => isWanted && id !== "paypal-standard" && missing.live.length === 1,
  );
  const text = begun
    ? `Missing for ${begun.label}: ${begun.missing.live.join(", ")}.`
    : "No payment method has live credentials. Add them, or enter your own payment e-mail.";
  return { done: false, text, href: begun ? paths.paymentMethod(begun.id) : paths.paymentSettings() };
}

/** Returns the checklist for accepting real payments, in the recommended order. */
function liveSteps(ctx: Ctx): LiveStep[] {
  const { db, env, user } = ctx;
  const secondStep = hasSecondStep(db, user._id);
  const password = hasOwnPassword(db, user._id);
  return [
    {
      name: "name",
      label: "Add your business name",
      isNeeded: true,
      done: env.business.name !== "",
      text:
        env.business.name ||
        `It appears on invoices, in mails and at the checkout. So far they say ${siteName(env)}.`,
      href: paths.businessSettings(),
    },
    {
      name: "seller",
      label: "Complete your invoice details",
      isNeeded: false,
      href: `${paths.businessSettings()}#business-legal`,
      ...sellerStep(env),
    },
    {
      name: "payee",
      label: "Set up a payment method",
      isNeeded: true,
      ...payeeStep(ctx),
    },
    {
      name: "mail",
      label: "Set up e-mail",
      isNeeded: false,
      href: paths.mailSettings(),
      ...mailStep(ctx),
    },
    {
      name: "password",
      label: "Choose your own password",
      isNeeded: false,
      done: password,
      text: password
        ? "You chose your own password."
        : "You still use the initial password, or it is too short.",
      href: paths.accountPassword(),
    },
    {
      name: "secondStep",
      label: "Turn on two-step login",
      isNeeded: false,
      done: secondStep,
      text: secondStep
        ? "Your account is protected by a second step."
        : "Without it, anyone who has your password can log in.",
      href: paths.accountTwoStep(),
    },
    { name: "demo", isNeeded: false, ...demoStep(db) },
    {
      name: "legal",
      label: "Write your legal pages",
      isNeeded: false,
      ...legalStep(ctx),
    },
    {
      name: "address",
      label: "Publish your site at an HTTPS address",
      isNeeded: true,
      href: "",
      ...addressStep(env),
    },
    {
      name: "backup",
      label: "Back up your site",
      isNeeded: false,
      href: paths.backupSettings(),
      ...backupStep(ctx),
    },
  ];
}

/** Returns the checklist, the current payment mode, the saved one, and the variable that overrides it. */
export function goingLive(ctx: Ctx) {
  const { values, fixed, revision } = settingsView(ctx, paymentsSettings);
  return {
    steps: liveSteps(ctx),
    mode: paymentModeOf(ctx.env),
    chosen: values.mode,
    fixedBy: fixed.mode ?? null,
    revision,
  };
}

/**
 * Switches all completely configured payment methods to live mode. If required steps are missing, changes nothing and returns them
 * in order. Throws CONFLICT if the settings have changed since `revision`.
 */
export async function goLive(ctx: Ctx, revision: number): Promise<{ isLive: boolean; missing: LiveStep[] }> {
  const missing = liveSteps(ctx).filter(({ isNeeded, done }) => isNeeded && !done);
  if (missing.length > 0) return { isLive: false, missing };
  const change = { revision, values: { mode: "live" } };
  const changed = await write(ctx.db, (tx) => saveGroup(tx, ctx, paymentsSettings, change));
  if (changed) {
    followSettings(ctx);
    ctx.wake("payments");
  }
  return { isLive: paymentModeOf(ctx.env) === "live", missing: [] };
}
