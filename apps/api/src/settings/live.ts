import type { Db } from "@rankwright/db/core";
import {
  listMailTexts,
  listSettings,
  openSecret,
  type SettingsRow,
  secretName,
} from "@rankwright/db/settings";
import { accountingSettings, setShopCurrency, taxSettings } from "@rankwright/schema";
import type { FastifyBaseLogger } from "fastify";
import { businessOf, valuesOf } from "./business.ts";
import { type Env, readEnv } from "./env.ts";
import { nameInContent } from "./name-in-content.ts";
import { SettingError } from "./setting-error.ts";
import { type Saved, variablesOf } from "./variables.ts";

/** Returns a settings group with its decrypted secrets. `lost` lists those that can't be decrypted and must be entered again. */
export function openedRow(dataDir: string, { name, data, secrets }: SettingsRow) {
  const lost: string[] = [];
  const values: Record<string, string> = { ...data };
  for (const [field, sealed] of Object.entries(secrets)) {
    const text = openSecret(dataDir, secretName(name, field), sealed);
    if (text === undefined) lost.push(field);
    else values[field] = text;
  }
  return { values, lost };
}

/** Merges saved settings into an environment. Throws a SettingError if they conflict. */
export function withSaved(source: Env["source"], saved: Saved): Env {
  const alone = readEnv(source);
  const env = readEnv({ ...variablesOf(saved, { ...source }, alone.PAYPAL_ENV), ...source });
  const tax = valuesOf(taxSettings, saved.tax);
  const accounting = valuesOf(accountingSettings, saved.accounting);
  return { ...env, source: alone.source, business: businessOf(env, saved.business), tax, accounting };
}

interface Live {
  db: Db;
  env: Env;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
}

/** Replaces the properties of `env` with those of `next`, because the whole process shares the object. */
function adopt(env: Env, next: Env): void {
  for (const name of Object.keys(env)) if (!(name in next)) Reflect.deleteProperty(env, name);
  Object.assign(env, next);
  setShopCurrency(env.business.currency);
}

/** Reads all saved settings that can be decrypted. */
export function readSaved({ db, env, log }: Live): Saved {
  const opened = listSettings(db).map((row) => {
    const { values, lost } = openedRow(env.DATA_DIR, row);
    if (lost.length > 0)
      log.warn({ group: row.name, fields: lost }, "settings can't be decrypted and must be entered again");
    return [row.name, values] as const;
  });
  return Object.fromEntries(opened);
}

/** Returns the groups that are valid together with the environment and the groups before them. Logs and omits the others. */
function validGroups({ env, log }: Live, all: Saved): Saved {
  let fitting: Saved = {};
  for (const [group, values] of Object.entries(all)) {
    const more = { ...fitting, [group]: values };
    try {
      withSaved(env.source, more);
      fitting = more;
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      log.error({ reason: error.message, group }, "saved settings conflict with the environment variables");
    }
  }
  return fitting;
}

/** Applies the saved settings to the running process by updating `env`. Invalid settings are ignored, so they never stop the site. */
export function followSettings(live: Live): void {
  const { db, env } = live;
  const mailWords = new Map(listMailTexts(db).map(({ name, subject, text }) => [name, { subject, text }]));
  const saved = validGroups(live, readSaved(live));
  adopt(env, { ...withSaved(env.source, saved), mailWords, nameInContent: () => nameInContent(db) });
}
