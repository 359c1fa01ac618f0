import { type BriefForm, currentForm, insertForm } from "@rankwright/db/briefs";
import { findContent } from "@rankwright/db/content";
import { audit, type Db, type Tx } from "@rankwright/db/core";
import type { BriefField } from "@rankwright/schema";
import { notFound, refuse } from "../trpc/errors.ts";

/** Brief form of a package, for a response. Version 0 means that the package has no form yet. */
export interface FormView {
  packageId: string;
  packageName: string;
  version: number;
  fields: BriefField[];
}

function requirePackage(db: Db, _id: string): string {
  const record = findContent(db, "packages", _id);
  if (!record) throw notFound("package");
  return record.data.packageName ?? "";
}

/** Returns the form that the next order of the package will get. */
export function formOf(db: Db, packageId: string): FormView {
  const packageName = requirePackage(db, packageId);
  const { version = 0, fields = [] }: Partial<BriefForm> = currentForm(db, packageId) ?? {};
  return { packageId, packageName, version, fields };
}

/**
 * Saves a new version of a package's form. Existing orders keep their version. Throws CONFLICT, with the current form, if it is
 * no longer at `version`. Saving the same fields again changes nothing.
 */
export function saveForm(
  tx: Tx,
  { packageId, version, fields }: { packageId: string; version: number; fields: BriefField[] },
  by: { email: string; now: number },
): FormView {
  const before = formOf(tx, packageId);
  if (JSON.stringify(before.fields) === JSON.stringify(fields)) return before;
  if (before.version !== version)
    throw refuse("CONFLICT", "Someone else has changed this form. Reload the page.", {
      current: before,
    });
  insertForm(tx, { packageId, fields, byEmail: by.email }, by.now);
  audit(tx, by.email, "briefs.saveForm", `${before.packageName}: version ${version + 1}`, by.now);
  return formOf(tx, packageId);
}
