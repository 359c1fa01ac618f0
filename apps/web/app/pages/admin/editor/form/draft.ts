import { z } from "zod";
import type { Values } from "#app/pages/admin/editor/records.ts";

/** What was typed and not saved, and the state of the record that it was typed over. */
interface Draft {
  values: Values;
  base: { values: Values; revision: number };
}

const texts = z.record(z.string(), z.string());
const draft = z.object({ values: texts, base: z.object({ values: texts, revision: z.number() }) });

const keyOf = (form: string) => `draft of ${form}`;

/** Runs without the storage where the browser refuses it: then only the question before leaving protects. */
function withStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The draft of a form in this tab; undefined when there is none that can be read. */
export function readDraft(form: string): Draft | undefined {
  return withStorage(() => draft.parse(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "")));
}

export function keepDraft(form: string, value: Draft): void {
  withStorage(() => sessionStorage.setItem(keyOf(form), JSON.stringify(value)));
}

export function dropDraft(form: string): void {
  withStorage(() => sessionStorage.removeItem(keyOf(form)));
}
