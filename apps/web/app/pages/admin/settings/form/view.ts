import type { SettingGroup } from "@rankwright/schema";
import { z } from "zod";

/** A group of settings as the server sends it. It never contains a whole secret. */
export interface View {
  revision: number;
  values: Readonly<Record<string, string>>;
  /** Names of the environment variables that override fields, by field name. */
  fixed: Readonly<Partial<Record<string, string>>>;
  /** Last characters of the saved secrets, by field name. */
  secrets: Readonly<Partial<Record<string, string>>>;
  /** Names of the secrets that can no longer be decrypted. */
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

/** Parses the version that someone else saved, which a conflict error contains. Returns undefined if there is none. */
export const viewIn = (current: unknown): View | undefined => view.safeParse(current).data;

/** Splits the names of a form's fields into those of secrets and all others. */
export function splitNames({ fields }: SettingGroup, names: readonly string[]) {
  const isSecret = (name: string) => fields[name]?.secret === true;
  return { secrets: names.filter(isSecret), plain: names.filter((name) => !isSecret(name)) };
}
