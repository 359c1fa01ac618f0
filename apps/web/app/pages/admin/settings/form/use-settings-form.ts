import { type SettingGroup, settingsSchema, zodIssues } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { useState } from "react";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { readProblem, type WriteProblem } from "#app/form/write-problem.ts";
import { useSides } from "#app/pages/admin/editor/form/conflict/sides.ts";
import { type Save, splitNames, type View, viewIn } from "./view.ts";

type Texts = Readonly<Record<string, string>>;
const pick = (values: Texts, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

/** Returns the values that differ from `before`. */
const since = (now: Texts, before: Texts): Texts =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name]));

interface Options {
  group: SettingGroup;
  /** Fields of this form, if the group is split into several forms (see cards.ts). Defaults to all. */
  names?: readonly string[];
  view: View;
  save: Save;
  /** Text of the toast after a save. */
  saved: string;
}

/** State of a settings form. The user's changes are kept until the server has confirmed the save. */
export function useSettingsForm({ group, names = Object.keys(group.fields), view, save, saved }: Options) {
  const { plain, secrets } = splitNames(group, names);
  const [base, setBase] = useState({ values: view.values, revision: view.revision });
  const [typed, setTyped] = useState<Texts>({});
  const [newSecrets, setNewSecrets] = useState<Texts>({});
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ problem: WriteProblem; failureCount: number }>();
  const [theirs, setTheirs] = useState<View>();
  const values = { ...pick(base.values, plain), ...typed };
  const changed = plain.filter((name) => values[name] !== (base.values[name] ?? ""));
  const isDirty = changed.length > 0 || Object.keys(newSecrets).length > 0;

  // True if a newer version of the group changed only fields of other forms, which is no conflict.
  const isBeside = plain.every((name) => (view.values[name] ?? "") === (base.values[name] ?? ""));
  if (view.revision > base.revision && (!isDirty || isBeside) && !isSaving)
    setBase({ values: view.values, revision: view.revision });

  const discard = () => {
    setTyped({});
    setNewSecrets({});
    setFailure(undefined);
    setTheirs(undefined);
  };
  useUnsaved(`${group.name} ${names[0]}`, isDirty, discard);

  const other = theirs && { _id: group.name, updatedAt: 0, revision: theirs.revision, values: theirs.values };
  const sides = useSides({ shown: plain, base: base.values, mine: values, theirs: other });

  function fail(problem: WriteProblem): void {
    setFailure((before) => ({ problem, failureCount: (before?.failureCount ?? 0) + 1 }));
  }

  async function write(sent: Record<string, string>, revision: number): Promise<View | undefined> {
    const checked = settingsSchema(group).safeParse(sent);
    if (!checked.success) {
      const issues = zodIssues(checked.error);
      fail({ kind: "refused", message: issues[0]?.message ?? "", issues });
      return undefined;
    }
    setSaving(true);
    try {
      const now = await save({ revision, values: sent });
      setBase({ values: now.values, revision: now.revision });
      setTyped((later) => since(later, typed));
      setNewSecrets((later) => since(later, newSecrets));
      setFailure(undefined);
      setTheirs(undefined);
      showToast(saved);
      return now;
    } catch (error) {
      const problem = readProblem(error);
      const current = problem.kind === "stale" ? viewIn(problem.current) : undefined;
      if (current) setTheirs(current);
      const named = problem.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^values\./, "") }));
      fail({ ...problem, issues: named });
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  return {
    names,
    plain,
    secrets,
    values,
    newSecrets,
    isDirty,
    isSaving,
    failure,
    theirs: other,
    sides,
    set: (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    /** Sets the new value of a secret: undefined keeps the saved one, "" removes it. */
    setSecret: (name: string, value: string | undefined) =>
      setNewSecrets((now) => {
        const { [name]: _before, ...rest } = now;
        return value === undefined ? rest : { ...rest, [name]: value };
      }),
    discard,
    /** Resolves to the saved group, or undefined on an error. */
    save: () => write({ ...pick(values, changed), ...newSecrets }, base.revision),
    /** Resolves a conflict: saves the merged values, based on the other version. */
    merge: () => other && write({ ...pick(sides.merged, plain), ...newSecrets }, other.revision),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
