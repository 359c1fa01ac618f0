import { findContent, listContent } from "@rankwright/db/content";
import type { Tx } from "@rankwright/db/core";
import {
  businessSettings,
  createSchema,
  emptyOr,
  mailSettings,
  PACKAGE_POINTS,
  patchSchema,
  type SettingGroup,
  sections,
  settingsSchema,
  zodIssues,
} from "@rankwright/schema";
import { z } from "zod";
import { createRecord, removeRecord, requireRecord, updateRecord } from "../content/records.ts";
import type { Context } from "../context/context.ts";
import { within, wrongFields } from "../trpc/errors.ts";
import { demoLeft } from "./demo.ts";
import { saveGroup } from "./group.ts";

type Ctx = Context & { user: { email: string } };

const part = <const G extends SettingGroup>(group: G) =>
  z.strictObject({
    revision: z.int({ error: "Revision must match the version you loaded." }),
    values: settingsSchema(group),
  });

const { logo, packages } = sections;

/** Step for the business: its settings, and the address of its logo if it changes; "" removes it. */
export const businessStep = z.strictObject({
  business: part(businessSettings),
  logo: emptyOr(logo.fields.logo).optional(),
});

/** Saves the step in the caller's transaction. Returns true if settings have changed. */
export function saveBusiness(tx: Tx, ctx: Ctx, input: z.output<typeof businessStep>): boolean {
  const [before] = listContent(tx, logo.name);
  const { logo: now = before?.data.logo ?? "" } = input;
  if (now === "") {
    if (before) removeRecord(tx, ctx, logo, before._id);
  } else if (before) updateRecord(tx, ctx, logo, { _id: before._id, data: { logo: now } });
  else createRecord(tx, ctx, logo, createSchema(logo).parse({ logo: now }));
  return saveGroup(tx, ctx, businessSettings, input.business);
}

/** Step for the packages: ids of those to remove, and all others in the form's order. The `_id` of a new one is "". */
export const packagesStep = z.strictObject({
  remove: z.array(z.string()).max(200),
  packages: z
    .array(z.strictObject({ _id: z.string(), revision: z.int(), data: z.lazy(() => patchSchema(packages)) }))
    .max(200),
});

/** Values that clear all points of a package except the first. */
const OTHER_POINTS = Object.fromEntries(PACKAGE_POINTS.slice(1).map((point) => [point, ""]));
const buttonOf = (name = "") => `Order ${name}`;

function savePackage(
  tx: Tx,
  ctx: Ctx,
  { _id, revision, data }: z.output<typeof packagesStep>["packages"][number],
  isDemo: boolean,
): void {
  const button = { packageButtonText: buttonOf(data.packageName) };
  if (_id === "") {
    const checked = createSchema(packages).safeParse({ ...data, ...button });
    if (!checked.success) throw wrongFields(zodIssues(checked.error));
    createRecord(tx, ctx, packages, checked.data);
    return;
  }
  const { data: before } = requireRecord(tx, packages, _id);
  if (Object.entries(data).every(([name, value]) => (before[name] ?? "") === value)) return;
  const isNamed = isDemo || before.packageButtonText === buttonOf(before.packageName);
  // The other points of an edited demo package are cleared, because the shop didn't promise them.
  const more = { ...(isDemo && OTHER_POINTS), ...(isNamed && button) };
  updateRecord(tx, ctx, packages, { _id, revision, data: { ...more, ...data } });
}

/** Saves the step in the caller's transaction. A refused package undoes all changes. */
export function savePackages(tx: Tx, ctx: Ctx, input: z.output<typeof packagesStep>): void {
  const demo = new Set(demoLeft(tx).map(({ record }) => record));
  for (const _id of input.remove)
    if (findContent(tx, packages.name, _id)) removeRecord(tx, ctx, packages, _id);
  for (const [index, row] of input.packages.entries())
    within(`packages.${index}.data`, () => savePackage(tx, ctx, row, demo.has(row._id)));
}

/** Step for the support address and the mail server. */
export const notificationsStep = z.strictObject({
  business: part(businessSettings),
  mail: part(mailSettings),
});

/** Saves the step in the caller's transaction. Returns true if settings have changed. */
export function saveNotifications(tx: Tx, ctx: Ctx, input: z.output<typeof notificationsStep>): boolean {
  const changed = [
    saveGroup(tx, ctx, businessSettings, input.business),
    saveGroup(tx, ctx, mailSettings, input.mail),
  ];
  return changed.includes(true);
}
