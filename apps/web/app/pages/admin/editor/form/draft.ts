import { z } from "zod";
import { dropInTab, keepInTab, readInTab } from "#app/form/tab-storage.ts";
import type { Values } from "#app/pages/admin/editor/records.ts";

/** Unsaved values, and the version of the record that they are based on. */
interface Draft {
  values: Values;
  base: { values: Values; revision: number };
}

const texts = z.record(z.string(), z.string());
const draft = z.object({ values: texts, base: z.object({ values: texts, revision: z.number() }) });

const keyOf = (form: string) => `draft of ${form}`;

/** Returns the form's draft in this tab, or undefined if there is no readable one. */
export const readDraft = (form: string): Draft | undefined => readInTab(keyOf(form), draft);

export const keepDraft = (form: string, value: Draft): void => keepInTab(keyOf(form), value);

export const dropDraft = (form: string): void => dropInTab(keyOf(form));
