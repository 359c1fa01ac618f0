import { type FormOf, isNeeded, paths } from "@rankwright/schema";
import { Alert, Button, FormErrors, Icon } from "@rankwright/ui";
import { type FormEvent, type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { useGuard } from "#app/form/unsaved.tsx";
import type { WriteProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { Conflict } from "./conflict/conflict.tsx";
import { Control } from "./control.tsx";
import { Fold } from "./fold.tsx";
import type { RecordForm } from "./use-record-form.ts";

interface Props {
  section: FormOf;
  shown: readonly string[];
  form: RecordForm;
  /** Label of the save button. */
  button: string;
  /** SEO issues of the saved record, by field name. */
  notes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Content below the fields. */
  more?: ReactNode;
  /** Id of the heading that labels the form. */
  labelledBy: string;
}

/** Alert with a link to sign in, if the session has ended. Renders nothing for other problems. */
function General({ problem }: { problem: WriteProblem }) {
  const { pathname, search } = useLocation();
  const { release } = useGuard();
  if (problem.kind !== "signed-out") return null;
  return (
    <Alert tone="warning" role="alert" title="Your session has ended">
      Your changes are saved on this device.{" "}
      <a className="link" href={paths.login({ from: pathname + search })} onClick={release}>
        Log in again
      </a>{" "}
      to continue.
    </Alert>
  );
}

/** Suggestions for a field. They don't prevent saving. */
function Notes({ notes = [] }: { notes: readonly string[] | undefined }) {
  return notes.map((note) => (
    <p key={note} className="flex items-start gap-1.5 text-sm text-warning">
      <Icon name="info" size={18} className="mt-0.5" />
      {note}
    </p>
  ));
}

/** Form of a record: error summary, controls with their errors, unsaved state and the save button. */
export function RecordFields({ section, shown, form, button, notes, more, labelledBy }: Props) {
  const isHydrated = useHydrated();
  const status = useId();
  const { values, failure, theirs, isSaving } = form;
  const idOf = (name: string) => `${section.name}-${name}`;
  // In the order of the fields, not in the order of the validation.
  const wrong = shown.flatMap((name) => failure?.problem.issues.filter(({ path }) => path === name) ?? []);
  const general =
    failure && failure.problem.kind !== "signed-out" ? [{ path: "", message: failure.problem.message }] : [];
  const ids = Object.fromEntries(shown.map((name) => [name, idOf(name)]));
  const groupOf = (name: string) => section.fields[name]?.group ?? "";
  const groups = [...new Set(shown.map(groupOf))].filter((group) => group !== "");
  const control = (name: string) => {
    const field = section.fields[name];
    return (
      field && (
        <div key={name} className="grid gap-1.5">
          <Control
            field={field}
            name={name}
            id={idOf(name)}
            value={values[name] ?? ""}
            isRequired={isNeeded(field, values)}
            error={wrong.find(({ path }) => path === name)?.message}
            onChange={(value) => form.set(name, value)}
          />
          <Notes notes={notes?.[name]} />
        </div>
      )
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void form.save();
  };
  if (theirs)
    return (
      <Conflict
        section={section}
        shown={shown}
        mine={values}
        theirs={theirs}
        sides={form.sides}
        isSaving={isSaving}
        onMerge={() => void form.merge(theirs)}
      />
    );
  return (
    <form noValidate aria-labelledby={labelledBy} onSubmit={submit} className="grid gap-5">
      {failure && <General problem={failure.problem} />}
      <FormErrors
        key={failure?.failureCount}
        issues={wrong.length > 0 ? wrong : general}
        ids={ids}
        title={wrong.length > 0 ? undefined : "Not saved"}
      />
      {form.isRestored && (
        <Alert tone="info" title="Unsaved changes restored">
          You entered these changes earlier but didn't save them.
        </Alert>
      )}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        {shown.filter((name) => groupOf(name) === "").map(control)}
        {groups.map((group) => {
          const names = shown.filter((name) => groupOf(name) === group);
          return (
            <Fold
              key={group}
              label={group}
              filled={names.filter((name) => values[name]).length}
              isWrong={wrong.some(({ path }) => names.includes(path))}
            >
              {names.map(control)}
            </Fold>
          );
        })}
        {more}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" busy={isSaving && "Saving…"} aria-describedby={status}>
            {button}
          </Button>
          {form.isDirty && (
            <Button variant="quiet" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          <span id={status} className="text-sm text-text-muted">
            {form.isDirty && "Not saved yet"}
          </span>
        </div>
      </fieldset>
    </form>
  );
}
