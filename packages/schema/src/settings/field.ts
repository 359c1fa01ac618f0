/**
 * line: one line · lines: paragraphs · email, host, port, zone, currency, days, iban, bic: such a thing · colour: "#1a2b3c" ·
 * picture: one of this site's, by its address · choice: one of `choices` · token: printable, without blanks.
 */
export type SettingKind =
  | "line"
  | "lines"
  | "email"
  | "host"
  | "port"
  | "zone"
  | "currency"
  | "days"
  | "iban"
  | "bic"
  | "colour"
  | "picture"
  | "choice"
  | "token";

/** One setting, as data: its control, its rule and its words derive from it. Each is text, and "" while it is not set. */
export interface SettingField {
  readonly kind: SettingKind;
  /** The owner's word for it: the form's label, and the subject of every error. */
  readonly label: string;
  /** A sentence below the control where the label alone does not tell what to type. */
  readonly hint?: string;
  /** Encrypted where it is kept, and never sent back to a browser. */
  readonly secret?: true;
  /** The environment variable that wins over it. */
  readonly variable?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What a token begins with; otherwise `message` says what it must be. */
  readonly begins?: { readonly with: readonly string[]; readonly message: string };
}

/** What is set on one screen and saved together. */
export interface SettingGroup {
  /** Its key in `settingGroups`, in the API and in storage. Never changes once it was saved. */
  readonly name: string;
  /** The screen's name. */
  readonly label: string;
  readonly fields: Readonly<Record<string, SettingField>>;
}

/** Names a group and checks its shape while it keeps the names of its fields. */
export function settingGroup<const G extends SettingGroup>(group: G): G {
  return group;
}

/** What is on or off, and decided by the variable where that is set. */
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

/** A group's settings: text each, "" while it is not set. */
export type SettingValues<G extends SettingGroup> = { [Name in keyof G["fields"]]: string };
