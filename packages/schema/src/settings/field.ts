/**
 * line: one line · lines: paragraphs · email, host, port, zone, currency, country, days, iban, bic: a value of that format · colour: "#1a2b3c" ·
 * picture: address of an uploaded picture · choice: one of `choices` · token: printable, without spaces.
 */
export type SettingKind =
  | "line"
  | "lines"
  | "email"
  | "host"
  | "port"
  | "zone"
  | "currency"
  | "country"
  | "days"
  | "iban"
  | "bic"
  | "colour"
  | "picture"
  | "choice"
  | "token";

/** Definition of one setting. Its control, validation and texts are derived from it. All values are text, "" if not set. */
export interface SettingField {
  readonly kind: SettingKind;
  /** The label in the form, also used as the subject of error messages. */
  readonly label: string;
  /** Help text below the control, if the label does not explain what to type. */
  readonly hint?: string;
  /** Stored encrypted, and never sent back to a browser. */
  readonly secret?: true;
  /** Environment variable that overrides it. */
  readonly variable?: string;
  /** Name of the setting that it describes. It is cleared when only that one changes. */
  readonly describes?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Required prefix of a token; `message` is the error otherwise. */
  readonly begins?: { readonly with: readonly string[]; readonly message: string };
  /** Characters that a new value may have; `message` is the error otherwise. Values that were saved before the rule remain valid. */
  readonly allowed?: { readonly pattern: RegExp; readonly message: string };
}

/** Settings of one screen, saved together. */
export interface SettingGroup {
  /** Its key in `settingGroups`, in the API and in storage. Must not change once it was saved. */
  readonly name: string;
  /** The screen's name. */
  readonly label: string;
  readonly fields: Readonly<Record<string, SettingField>>;
}

/** Returns the group unchanged. Checks its type without losing the names of its fields. */
export function settingGroup<const G extends SettingGroup>(group: G): G {
  return group;
}

/** An on/off setting that an environment variable overrides. */
export const switched = <const Variable extends string>(label: string, variable: Variable) =>
  ({
    kind: "choice",
    label,
    variable,
    choices: [
      { value: "on", label: "On" },
      { value: "off", label: "Off" },
    ],
  }) as const satisfies SettingField;

/** Values of a group's settings: all text, "" if not set. */
export type SettingValues<G extends SettingGroup> = { [Name in keyof G["fields"]]: string };
