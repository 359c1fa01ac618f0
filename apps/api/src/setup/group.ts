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
  type SettingGroup,
  type SettingGroupName,
  type SettingValues,
  settingsSchema,
} from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { followSettings, openedRow, readSaved, withSaved } from "../settings/live.ts";
import { SettingError } from "../settings/setting-error.ts";
import { changedMeanwhile, refuse } from "../trpc/errors.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { type Fixed, fixedIn } from "./environment.ts";

type Values = Record<string, string>;

/** A group that has a screen. */
type ScreenGroup = SettingGroup & { readonly name: SettingGroupName };

/** A group as its screen shows it; a secret's text is never in it. */
export interface SettingsView<G extends SettingGroup = SettingGroup> {
  /** Grows by one with every change; 0 before the first. */
  revision: number;
  /** Milliseconds since 1970; null before the first change. */
  updatedAt: number | null;
  /** What was saved, or what the environment says; "" for what is not set and for secrets. */
  values: SettingValues<G>;
  /** The settings that a variable of the environment decides, with its name. */
  fixed: Partial<Record<string, string>>;
  /** The secrets that are set: the last characters, or "" where so few would tell too much. */
  secrets: Partial<Record<string, string>>;
  /** Secrets that were saved and can't be read any more: they must be entered anew. */
  lost: string[];
}

const ENDS = 4;
/** Of a shorter secret its last characters would be too large a part. */
const LONG_ENOUGH = 16;
const endOf = (secret: string) => (secret.length >= LONG_ENOUGH ? secret.slice(-ENDS) : "");

const NOTHING = (name: string): SettingsRow => ({ name, data: {}, secrets: {}, revision: 0, updatedAt: 0 });

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

/** A group as it is now. */
export function settingsView<G extends SettingGroup>(ctx: Pick<Context, "db" | "env">, group: G) {
  const row = findSettings(ctx.db, group.name) ?? NOTHING(group.name);
  // The values' names are the group's, which a record of them forgets.
  return viewOf(ctx, group, row) as unknown as SettingsView<G>;
}

/** What is not the owner's to change here, and was sent otherwise. */
function needNotFixed(group: SettingGroup, fixed: Map<string, Fixed>, changes: Values): void {
  const issues = Object.entries(changes).flatMap(([path, value]) => {
    const by = fixed.get(path);
    if (!by || value === by.value) return [];
    const label = group.fields[path]?.label ?? path;
    return [
      { path, message: `${label} is set by the environment variable ${by.variable}: change it there.` },
    ];
  });
  if (issues[0]) throw refuse("BAD_REQUEST", issues[0].message, { issues });
}

/** A password that was saved for one server is not shown to another: who only sits at the panel could read it there. */
function needSecretsAgain(
  { fields }: SettingGroup,
  before: Values,
  changes: Values,
  sent: Partial<Values>,
): void {
  const elsewhere = Object.keys(changes).filter((name) => fields[name]?.kind === "host" && before[name]);
  const issues = Object.entries(fields).flatMap(([path, { label, secret, variable }]) =>
    secret && before[path] && !sent[path] && elsewhere.some((name) => fields[name]?.variable === variable)
      ? [{ path, message: `${label} must be entered again: it goes to another server now.` }]
      : [],
  );
  if (issues[0]) throw refuse("BAD_REQUEST", issues[0].message, { issues });
}

/** Refuses what does not fit together with the rest, at the field whose variable the settings name. */
function needUsable(ctx: Context, group: SettingGroup, values: Values): void {
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
      `${error.message} Put the right one back, or remove it and enter all secrets anew.`,
    );
  }
}

/** What changed, in words; of a secret only that it did. */
function told({ fields, label }: SettingGroup, before: Values, changes: Values): string {
  const shown = (text = "") => (text === "" ? "nothing" : `“${text.replace(/\s+/g, " ").slice(0, 80)}”`);
  const parts = Object.entries(changes).map(([name, value]) => {
    const field = fields[name];
    const words = (field?.label ?? name).toLowerCase();
    if (field?.secret) return `${words} ${value === "" ? "removed" : "changed"} (not shown)`;
    return `${words} from ${shown(before[name])} to ${shown(value)}`;
  });
  return `${label}: ${parts.join(", ")}`;
}

/**
 * Saves a part of a group, in the transaction of the caller. Answers false when all of it was there already. CONFLICT when it is
 * not based on the revision that is saved, with the group as it is now.
 */
export function saveGroup(
  tx: Tx,
  ctx: Context & { user: { email: string } },
  group: ScreenGroup,
  { revision, values }: { revision: number; values: Partial<Values> },
): boolean {
  const row = findSettings(tx, group.name) ?? NOTHING(group.name);
  if (revision !== row.revision) throw changedMeanwhile("these settings", viewOf(ctx, group, row));
  const { values: before } = openedRow(ctx.env.DATA_DIR, row);
  const fixed = fixedIn(group, ctx.env);
  const sent = Object.entries(values).filter((e): e is [string, string] => e[1] !== undefined);
  needNotFixed(group, fixed, Object.fromEntries(sent));
  const changes = Object.fromEntries(
    sent.filter(([name, value]) => {
      if (fixed.has(name)) return false;
      // One that can't be read may be taken back, too.
      return value !== (before[name] ?? "") || (value === "" && name in row.secrets);
    }),
  );
  if (Object.keys(changes).length === 0) return false;
  needSecretsAgain(group, before, changes, values);
  needUsable(ctx, group, { ...before, ...changes });
  const data = { ...row.data };
  const secrets = { ...row.secrets };
  for (const [name, value] of Object.entries(changes)) {
    const into = group.fields[name]?.secret ? secrets : data;
    if (value === "") delete into[name];
    else into[name] = into === secrets ? sealed(ctx, group.name, name, value) : value;
  }
  saveSettings(tx, { name: group.name, data, secrets }, ctx.now());
  touchPages(tx);
  audit(tx, ctx.user.email, `settings.${group.name}.save`, told(group, before, changes), ctx.now());
  return true;
}

/** The procedures of a group's screen. `after` does what else a change takes, once it holds. */
export function groupProcedures<const G extends ScreenGroup>(group: G, after?: (ctx: Context) => void) {
  return {
    get: adminProcedure.query(({ ctx }) => settingsView(ctx, group)),
    /** Any part of the group; a secret that is left out stays, "" takes one back. It takes effect at once. */
    save: adminProcedure
      .input(
        z.strictObject({
          revision: z.int({ error: "Revision must be the one that was read." }),
          values: settingsSchema(group),
        }),
      )
      .mutation(async ({ ctx, input }) => {
        const changed = await write(ctx.db, (tx) => saveGroup(tx, ctx, group, input));
        if (changed) {
          followSettings(ctx);
          after?.(ctx);
        }
        return settingsView(ctx, group);
      }),
  };
}
