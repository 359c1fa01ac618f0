import { createSchema, type FormOf, patchSchema, storedPrice, zodIssues } from "@rankwright/schema";
import { showToast, UNDO_MS } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { readProblem, type WriteProblem } from "#app/form/write-problem.ts";
import { type EditorRecord, toRecord, type Values } from "#app/pages/admin/editor/records.ts";
import { useSection } from "#app/pages/admin/editor/use-section.ts";
import { useSides } from "./conflict/sides.ts";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

interface Options {
  section: FormOf;
  /** Fields that the form shows. A save doesn't change the others. */
  shown: readonly string[];
  /** Record to edit; undefined to add one. */
  record?: EditorRecord | undefined;
  /** Replaces the section's procedures if the record isn't a section's. `revision` is the version that the change is based on. */
  save?: (values: Values, revision: number) => Promise<EditorRecord>;
}

type Base = { values: Values; revision: number };

const pick = (values: Values, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

/** Normalizes the values for storage: a price such as "$ 549,50" becomes a plain number. */
const tidy = ({ fields }: FormOf, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === "price" ? (storedPrice(value) ?? value) : value,
    ]),
  );

const check = (section: FormOf, values: Values, isNew: boolean): WriteProblem | undefined => {
  const result = (isNew ? createSchema(section) : patchSchema(section)).safeParse(values);
  if (result.success) return undefined;
  const issues = zodIssues(result.error);
  return { kind: "refused", message: issues[0]?.message ?? "", issues };
};

/** Replaces the values that were sent with the values that were stored. A field that was changed after sending keeps its new value. */
const asStored = (now: Values, sent: Values, stored: Values): Values => ({
  ...now,
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => now[name] === sent[name])),
});

/**
 * State of a form for a record: its values, the error of the last save, and the other version after a conflict. Unsaved values are also
 * stored as a draft in the browser, which is deleted only after the server has confirmed the save or the user discards it.
 */
export function useRecordForm({ section, shown, record, save }: Options) {
  const form = `${section.name} ${record?._id ?? "new"}`;
  const start: Base = {
    values: record?.values ?? pick({}, Object.keys(section.fields)),
    revision: record?.revision ?? 0,
  };
  const calls = useSection(section);
  const revalidator = useRevalidator();
  const [base, setBase] = useState(start);
  const [values, setValues] = useState<Values>(start.values);
  const [isLoaded, setLoaded] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ problem: WriteProblem; failureCount: number }>();
  const [theirs, setTheirs] = useState<EditorRecord>();
  const sides = useSides({ shown, base: base.values, mine: values, theirs });
  const isDirty = shown.some((name) => values[name] !== base.values[name]);

  useEffect(() => {
    const draft = readDraft(form);
    if (draft) {
      setValues((now) => ({ ...now, ...draft.values }));
      setBase(draft.base);
      setRestored(true);
    }
    setLoaded(true);
  }, [form]);
  useEffect(() => {
    if (!isLoaded) return;
    if (isDirty) keepDraft(form, { values: pick(values, shown), base });
    else dropDraft(form);
  }, [form, isLoaded, isDirty, values, base, shown]);
  // Without unsaved changes, the form shows newer versions of the record as soon as they are loaded.
  if (isLoaded && record && !isDirty && !isSaving && record.revision > base.revision) {
    setBase({ values: record.values, revision: record.revision });
    setValues(record.values);
  }
  useUnsaved(form, isDirty, () => setValues(base.values));

  const settle = (to: Base) => {
    setBase(to);
    setFailure(undefined);
    setTheirs(undefined);
    setRestored(false);
  };
  const fail = (problem: WriteProblem) =>
    setFailure((before) => ({ problem, failureCount: (before?.failureCount ?? 0) + 1 }));

  async function write(chosen: Values, revision: number): Promise<boolean> {
    const data = tidy(section, pick(chosen, shown));
    const wrong = check(section, data, !record);
    if (wrong) {
      fail(wrong);
      return false;
    }
    setSaving(true);
    try {
      const saved = save
        ? await save(data, revision)
        : await (record ? calls.update(record._id, data, revision) : calls.create(data));
      const next: Base = record ? saved : start;
      settle({ values: next.values, revision: next.revision });
      if (record) setValues((now) => asStored(now, chosen, data));
      else setValues(start.values);
      dropDraft(form);
      showToast(record ? section.alerts.edit : section.alerts.create);
      await revalidator.revalidate();
      return true;
    } catch (error) {
      const problem = readProblem(error);
      const now =
        record && problem.kind === "stale" && problem.current
          ? toRecord(section, problem.current)
          : undefined;
      if (now && now._id === record?._id) setTheirs(now);
      fail(problem);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    form,
    values,
    base,
    isDirty,
    isSaving,
    /** True if the form shows a restored draft. */
    isRestored: isRestored && isDirty,
    failure,
    /** The version that someone else saved meanwhile. */
    theirs,
    /** The choice between both versions. */
    sides,
    /** Values that a save would store now. */
    toBeSaved: tidy(section, sides.merged),
    set: (name: string, value: string) => setValues((now) => ({ ...now, [name]: value })),
    /** Discards the user's changes. A toast offers to restore them. */
    discard: () => {
      const [typed, over] = [values, base];
      settle({ values: start.values, revision: start.revision });
      setValues(start.values);
      showToast("Changes discarded", {
        tone: "info",
        duration: UNDO_MS,
        action: {
          label: "Undo",
          onClick: () => {
            setBase(over);
            setValues(typed);
          },
        },
      });
    },
    /** Resolves to true if the values were saved. */
    save: () => write(values, base.revision),
    /** Resolves a conflict: saves the merged values, based on the other version. */
    merge: (over: EditorRecord) => {
      const chosen = pick(sides.merged, shown);
      setValues((now) => ({ ...now, ...chosen }));
      setBase({ values: over.values, revision: over.revision });
      setTheirs(undefined);
      return write({ ...values, ...chosen }, over.revision);
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
