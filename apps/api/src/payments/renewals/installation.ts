import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { INSTALLATION_KEY_FILE } from "@rankwright/db/backup";
import { type Db, immediate, type Tx } from "@rankwright/db/core";
import { confirmedInstallation, confirmInstallation } from "@rankwright/db/subscriptions";
import type { Deps } from "../../context/deps.ts";

type InstallationDeps = { db: Db; env: Pick<Deps["env"], "DATA_DIR" | "SITE_URL"> };

const fileOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, INSTALLATION_KEY_FILE);

function readKey(env: { DATA_DIR: string }): string | undefined {
  try {
    return readFileSync(fileOf(env), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Returns the key of this installation. Creates it if it is missing: at the first start, or after a backup was restored. */
function ensureKey(env: { DATA_DIR: string }): string {
  const known = readKey(env);
  if (known !== undefined) return known;
  const key = randomBytes(16).toString("hex");
  mkdirSync(env.DATA_DIR, { recursive: true });
  writeFileSync(fileOf(env), `${key}\n`, { mode: 0o600 });
  return key;
}

/** Registers this installation at its first start. Does nothing if the database already belongs to one. */
export function registerInstallation({ db, env }: InstallationDeps, now: number): void {
  const key = ensureKey(env);
  if (confirmedInstallation(db)) return;
  immediate(db, (tx) => confirmInstallation(tx, { key, address: env.SITE_URL }, now));
}

/**
 * Why this installation must not charge subscriptions: "copied" if the database comes from a backup or another folder, "moved" if the
 * site's address has changed. Undefined if it may. A copy of a shop would otherwise charge its customers a second time.
 */
export function whyNotCharging({ db, env }: InstallationDeps): "copied" | "moved" | undefined {
  const confirmed = confirmedInstallation(db);
  if (!confirmed || confirmed.key !== readKey(env)) return "copied";
  return confirmed.address === env.SITE_URL ? undefined : "moved";
}

/** Makes this installation the one that charges subscriptions, by the owner's decision. */
export function takeOver(tx: Tx, env: InstallationDeps["env"], now: number): void {
  confirmInstallation(tx, { key: ensureKey(env), address: env.SITE_URL }, now);
}
