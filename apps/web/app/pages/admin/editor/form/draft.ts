import { z } from "zod";
import type { Values } from "#app/pages/admin/editor/records.ts";

/** Unsaved values, and the version of the record that they are based on. */
interface Draft {
  values: Values;
  base: { values: Values; revision: number };
}

const texts = z.record(z.string(), z.string());
const draft = z.object({ values: texts, base: z.object({ values: texts, revision: z.number() }) });

const keyOf = (form: string) => `draft of ${form}`;

/**
 * Runs `work`. Returns undefined if it throws, for example because the browser denies access to the storage. Then only the confirmation
 * before leaving protects the user's changes.
 */
function withStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the form's draft in this tab, or undefined if there is no readable one. */
export function readDraft(form: string): Draft | undefined {
  return withStorage(() => draft.parse(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "")));
}

export function keepDraft(form: string, value: Draft): void {
  withStorage(() => sessionStorage.setItem(keyOf(form), JSON.stringify(value)));
}

export function dropDraft(form: string): void {
  withStorage(() => sessionStorage.removeItem(keyOf(form)));
}
