import { touchPages } from "@rankwright/db/content";
import { audit, type Tx, write } from "@rankwright/db/core";
import {
  findSettings,
  KeyError,
  type SettingsRow,
  saveSettings,
  sealSecret,
  secretName,
} from "@rankwright/db/settings";
import {
  paymentModeOf,
  type SettingGroup,
  type SettingGroupName,
  type SettingValues,
  settingsSchema,
} from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { followSettings, openedRow, readSaved, withSaved } from "../settings/live.ts";
import { SettingError } from "../settings/setting-error.ts";
import { changedMeanwhile, refuse, requireNoIssues } from "../trpc/errors.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { type Fixed, fixedIn } from "./environment.ts";

type Values = Record<string, string>;

/** Settings group that has a screen. */
type ScreenGroup = SettingGroup & { readonly name: SettingGroupName };

/** Settings group as its screen shows it. Never contains a secret. */
export interface SettingsView<G extends SettingGroup = SettingGroup> {
  /** Number of times the group was saved. */
  revision: number;
  /** Milliseconds since 1970, or null before the first change. */
  updatedAt: number | null;
  /** Current values, from the environment or as saved. "" for secrets and settings that are not set. */
  values: SettingValues<G>;
  /** Names of the environment variables that determine settings, by setting. These settings can't be changed here. */
  fixed: Partial<Record<string, string>>;
  /** Last four characters of the secrets that are set. "" for short secrets, of which they would reveal too much. */
  secrets: Partial<Record<string, string>>;
  /** Saved secrets that can no longer be decrypted and must be entered again. */
  lost: string[];
}

const ENDS = 4;
/** Minimum length of a secret whose last characters may be shown. */
const LONG_ENOUGH = 16;
const endOf = (secret: string) => (secret.length >= LONG_ENOUGH ? secret.slice(-ENDS) : "");

const emptyRow = (name: string): SettingsRow => ({ name, data: {}, secrets: {}, revision: 0, updatedAt: 0 });

function viewOf(ctx: Pick<Context, "env">, group: SettingGroup, row: SettingsRow): SettingsView {
  const { values: saved, lost } = openedRow(ctx.env.DATA_DIR, row);
  const fixed = fixedIn(group, ctx.env);
  const entries = Object.entries(group.fields);
  const secrets = entries.flatMap(([name, { secret }]): [string, string][] => {
    if (!secret) return [];
    if (fixed.has(name)) return [[name, ""]];
    const text = saved[name];
    return text ? [[name, endOf(text)]] : [];
  });
  return {
    revision: row.revision,
    updatedAt: row.revision === 0 ? null : row.updatedAt,
    values: Object.fromEntries(
      entries.map(([name, { secret }]) => [
        name,
        secret ? "" : (fixed.get(name)?.value ?? saved[name] ?? ""),
      ]),
    ),
    fixed: Object.fromEntries([...fixed].map(([name, { variable }]) => [name, variable])),
    secrets: Object.fromEntries(secrets),
    lost,
  };
}

/** Returns the current state of a group. */
export function settingsView<G extends SettingGroup>(ctx: Pick<Context, "db" | "env">, group: G) {
  const row = findSettings(ctx.db, group.name) ?? emptyRow(group.name);
  // The keys of the values are those of the group, but their type is lost in the record.
  return viewOf(ctx, group, row) as unknown as SettingsView<G>;
}

/** Throws if the input changes a setting that the environment determines. */
function requireNotFixed(group: SettingGroup, fixed: Map<string, Fixed>, changes: Values): void {
  const issues = Object.entries(changes).flatMap(([path, value]) => {
    const by = fixed.get(path);
    if (!by || value === by.value) return [];
    const label = group.fields[path]?.label ?? path;
    return [
      { path, message: `${label} is set by the environment variable ${by.variable}. Change it there.` },
    ];
  });
  requireNoIssues(issues);
}

/** Throws if a changed value contains characters that its setting doesn't allow. */
function requireAllowed({ fields }: SettingGroup, changes: Values): void {
  const issues = Object.entries(changes).flatMap(([path, value]) => {
    const { label = path, allowed } = fields[path] ?? {};
    if (!allowed || value === "" || allowed.pattern.test(value)) return [];
    return [{ path, message: `${label} ${allowed.message}` }];
  });
  requireNoIssues(issues);
}

/** Throws if payments would be live without a business name, which invoices, receipts and payment pages show. */
function requireNameForLive({ env }: Context, { name }: ScreenGroup, changes: Values): void {
  if (name === "payments" && changes.mode === "live" && env.business.name === "")
    requireNoIssues([
      { path: "mode", message: "Add your business name before you accept real payments. Invoices show it." },
    ]);
  if (name === "business" && changes.name === "" && paymentModeOf(env) === "live")
    requireNoIssues([
      { path: "name", message: "Name is required while payments are live. Invoices show it." },
    ]);
}

/**
 * Throws if the server changes and its saved password is not entered again or removed. Otherwise, someone with access to the admin
 * panel could enter another server, which would then receive the password.
 */
function requireSecretsAgain(
  { fields }: SettingGroup,
  before: Values,
  changes: Values,
  sent: Partial<Values>,
): void {
  const elsewhere = Object.keys(changes).filter((name) => fields[name]?.kind === "host" && before[name]);
  const issues = Object.entries(fields).flatMap(([path, { label, secret, variable }]) =>
    secret &&
    before[path] &&
    sent[path] === undefined &&
    elsewhere.some((name) => fields[name]?.variable === variable)
      ? [{ path, message: `${label} must be entered again because the server has changed.` }]
      : [],
  );
  requireNoIssues(issues);
}

/** Throws if the values are invalid or conflict with other settings. The issue's path is the field whose variable the error names. */
function requireUsable(ctx: Context, group: SettingGroup, values: Values): void {
  try {
    withSaved(ctx.env.source, { ...readSaved(ctx), [group.name]: values });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const named = Object.entries(group.fields).find(
      ([, { variable }]) => variable && error.message.startsWith(`${variable} `),
    );
    const issues = [{ path: named?.[0] ?? "", message: error.message }];
    throw refuse("BAD_REQUEST", error.message, { issues });
  }
}

function sealed(ctx: Context, group: string, field: string, text: string): string {
  try {
    return sealSecret(ctx.env.DATA_DIR, secretName(group, field), text);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw refuse(
      "CONFLICT",
      `${error.message} Restore the correct key, or delete it and enter all secrets again.`,
    );
  }
}

/** Describes the changes for the audit log, without the values of secrets. */
function describeChanges({ fields, label }: SettingGroup, before: Values, changes: Values): string {
  const shown = (text = "") => (text === "" ? "nothing" : `“${text.replace(/\s+/g, " ").slice(0, 80)}”`);
  const parts = Object.entries(changes).map(([name, value]) => {
    const field = fields[name];
    const words = (field?.label ?? name).toLowerCase();
    if (field?.secret) return `${words} ${value === "" ? "removed" : "changed"} (not shown)`;
    return `${words} from ${shown(before[name])} to ${shown(value)}`;
  });
  return `${label}: ${parts.join(", ")}`;
}

/** Returns the descriptions of changed settings that were not changed with them, to be cleared. */
function outdated({ fields }: SettingGroup, before: Values, changes: Values): Values {
  const names = Object.entries(fields).flatMap(([name, { describes }]) =>
    describes !== undefined && describes in changes && !(name in changes) && before[name] ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/**
 * Saves changes to a group in the caller's transaction. Returns false if nothing changed. Throws CONFLICT, with the current state
 * of the group, if it has changed since `revision`.
 */
export function saveGroup(
  tx: Tx,
  ctx: Context & { user: { email: string } },
  group: ScreenGroup,
  { revision, values }: { revision: number; values: Partial<Values> },
): boolean {
  const row = findSettings(tx, group.name) ?? emptyRow(group.name);
  if (revision !== row.revision) throw changedMeanwhile("these settings", viewOf(ctx, group, row));
  const { values: before } = openedRow(ctx.env.DATA_DIR, row);
  const fixed = fixedIn(group, ctx.env);
  const sent = Object.entries(values).filter((e): e is [string, string] => e[1] !== undefined);
  requireNotFixed(group, fixed, Object.fromEntries(sent));
  const asked = Object.fromEntries(
    sent.filter(([name, value]) => {
      if (fixed.has(name)) return false;
      // A secret that can't be decrypted can still be removed.
      return value !== (before[name] ?? "") || (value === "" && name in row.secrets);
    }),
  );
  if (Object.keys(asked).length === 0) return false;
  const changes = { ...asked, ...outdated(group, before, asked) };
  requireAllowed(group, changes);
  requireNameForLive(ctx, group, changes);
  requireSecretsAgain(group, before, changes, values);
  requireUsable(ctx, group, { ...before, ...changes });
  const data = { ...row.data };
  const secrets = { ...row.secrets };
  for (const [name, value] of Object.entries(changes)) {
    const into = group.fields[name]?.secret ? secrets : data;
    if (value === "") delete into[name];
    else into[name] = into === secrets ? sealed(ctx, group.name, name, value) : value;
  }
  saveSettings(tx, { name: group.name, data, secrets }, ctx.now());
  touchPages(tx);
  audit(
    tx,
    ctx.user.email,
    `settings.${group.name}.save`,
    describeChanges(group, before, changes),
    ctx.now(),
  );
  return true;
}

/** Work before and after a group is saved. */
interface Around<G extends ScreenGroup> {
  /** Runs before the change is saved, outside of the transaction. Throws to reject it. */
  before?(ctx: Context, values: Partial<SettingValues<G>>): void | Promise<void>;
  /** Runs after the change was saved and applied. */
  after?(ctx: Context): void | Promise<void>;
}

/** Returns the procedures of a group's screen. */
export function groupProcedures<const G extends ScreenGroup>(group: G, { before, after }: Around<G> = {}) {
  return {
    get: adminProcedure.query(({ ctx }) => settingsView(ctx, group)),
    /** Saves any part of the group. Omitted secrets are kept, and "" removes one. Changes apply immediately. */
    save: adminProcedure
      .input(
        z.strictObject({
          revision: z.int({ error: "Revision must match the version you loaded." }),
          values: settingsSchema(group),
        }),
      )
      .mutation(async ({ ctx, input }) => {
        await before?.(ctx, input.values);
        const changed = await write(ctx.db, (tx) => saveGroup(tx, ctx, group, input));
        if (changed) {
          followSettings(ctx);
          await after?.(ctx);
        }
        return settingsView(ctx, group);
      }),
  };
}
