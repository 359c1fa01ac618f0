import type { SettingGroup } from "@rankwright/schema";
import { z } from "zod";

/** A group of settings as its forms receive it. It never contains the text of a secret. */
export interface View {
  revision: number;
  values: Readonly<Record<string, string>>;
  /** Fields fixed by an environment variable, with the name of the variable. */
  fixed: Readonly<Partial<Record<string, string>>>;
  /** Last characters of the saved secrets. */
  secrets: Readonly<Partial<Record<string, string>>>;
  lost: readonly string[];
}

/** Saves some fields of a group, based on the given revision. */
export type Save = (input: { revision: number; values: Record<string, string> }) => Promise<View>;

const texts = z.record(z.string(), z.string());
const view = z.object({
  revision: z.number(),
  values: texts,
  fixed: texts,
  secrets: texts,
  lost: z.array(z.string()),
});

/** Returns the group that someone else saved, from a conflict error. Returns undefined for other errors. */
export const viewIn = (current: unknown): View | undefined => view.safeParse(current).data;

/** Splits a form's fields of a group into plain and secret ones. */
export function splitNames({ fields }: SettingGroup, names: readonly string[]) {
  const isSecret = (name: string) => fields[name]?.secret === true;
  return { secrets: names.filter(isSecret), plain: names.filter((name) => !isSecret(name)) };
}
