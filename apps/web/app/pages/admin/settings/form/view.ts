import type { SettingGroup } from "@rankwright/schema";
import { z } from "zod";

/** A group of settings as its forms show it; a secret's text is never in it. */
export interface View {
  revision: number;
  values: Readonly<Record<string, string>>;
  /** What a variable of the environment decides, and which. */
  fixed: Readonly<Partial<Record<string, string>>>;
  /** The secrets that are set, each with its last characters. */
  secrets: Readonly<Partial<Record<string, string>>>;
  lost: readonly string[];
}

/** Saves a part of a group, based on the revision that was read. */
export type Save = (input: { revision: number; values: Record<string, string> }) => Promise<View>;

const texts = z.record(z.string(), z.string());
const view = z.object({
  revision: z.number(),
  values: texts,
  fixed: texts,
  secrets: texts,
  lost: z.array(z.string()),
});

/** The group as somebody else saved it, from the refusal; undefined for a refusal about something else. */
export const viewIn = (current: unknown): View | undefined => view.safeParse(current).data;

/** The fields of a group that a form is about, with those that are secret apart. */
export function splitNames({ fields }: SettingGroup, names: readonly string[]) {
  const isSecret = (name: string) => fields[name]?.secret === true;
  return { secrets: names.filter(isSecret), plain: names.filter((name) => !isSecret(name)) };
}
