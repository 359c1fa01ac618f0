import type { AppRouter } from "@rankwright/api";
import { BRIEF_FIELDS_MAX, paths } from "@rankwright/schema";
import { Breadcrumb, EmptyState, FormErrors, PageHeader, showToast } from "@rankwright/ui";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { UnsavedGuard, useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/brief-form";
import { type DraftField, draftOf, fieldOf, moved, newField } from "./draft.ts";
import { FieldEditor } from "./field-editor.tsx";

export const meta = privateMeta("Brief");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).briefs.form({ _id }),
    (q) => [q.briefs.form.prefetch({ _id })],
  );
}

/** Screen to edit a package's brief. Keyed by package, so that the form is reset when another brief is opened. */
export default function BriefForm({ params }: Route.ComponentProps) {
  const form = trpc.briefs.form.useQuery({ _id: params.id });
  return (
    <UnsavedGuard key={params.id}>
      <Loaded query={form} what="brief" lines={8}>
        {(data) => <Editor form={data} />}
      </Loaded>
    </UnsavedGuard>
  );
}

type Form = inferRouterOutputs<AppRouter>["briefs"]["form"];

const isSame = (one: readonly DraftField[], other: readonly DraftField[]) =>
  JSON.stringify(one.map(fieldOf)) === JSON.stringify(other.map(fieldOf));

/** Editor for the questions of a package's form. */
function Editor({ form }: { form: Form }) {
  const { packageId, packageName } = form;
  const utils = trpc.useUtils();
  const [said, setSaid] = useState("");
  const questions = useTyped({
    saved: form,
    revisionOf: ({ version }: Form) => version,
    typedOf: (saved: Form): DraftField[] => saved.fields.map(draftOf),
    isSame,
  });
  const { base, typed: fields, setTyped: setFields, isDirty } = questions;
  useUnsaved("brief", isDirty, () => {});
  const save = trpc.briefs.saveForm.useMutation({
    onSuccess: (saved, sent) => {
      questions.settle(saved, sent.fields.map(draftOf));
      utils.briefs.form.setData({ _id: packageId }, saved);
      void utils.briefs.forms.invalidate();
      showToast(`Brief of ${packageName} saved`);
    },
  });
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  // The path "fields.2.label" refers to the label of the third question.
  const issues = (problem?.issues ?? []).map(({ path, message }) => {
    const [, at = "", part = ""] = /^fields\.(\d+)\.(\w+)/.exec(path) ?? [];
    const field = fields[Number(at)];
    return at !== "" && field
      ? { path: `${field.id}-${part}`, message: `Question ${Number(at) + 1}: ${message}` }
      : { path: "", message };
  });
  const change = (at: number, field: DraftField) =>
    setFields(fields.map((each, n) => (n === at ? field : each)));
  return (
    <>
      <PageHeader
        title={`Brief of ${packageName}`}
        description="Changes apply to new orders. Existing orders keep their questions."
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[{ label: "Briefs", href: paths.briefForms() }, { label: packageName }]}
          />
        }
      />
      <form
        noValidate
        className="grid max-w-4xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending)
            save.mutate({ _id: packageId, version: base.version, fields: fields.map(fieldOf) });
        }}
      >
        <FormErrors issues={issues} title={problem?.kind === "stale" ? NOT_SAVED : undefined} />
        {problem?.kind === "stale" && (
          <ChangedMeanwhile
            form={questions}
            reread={async () => {
              const now = await utils.briefs.form.fetch({ _id: packageId }, { staleTime: 0 });
              save.reset();
              return now;
            }}
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        {fields.length === 0 && (
          <EmptyState
            icon="help"
            title="No questions yet"
            text="Add the first question, such as the website address or the goal of the project."
          />
        )}
        {fields.map((field, at) => (
          <FieldEditor
            key={field.id}
            field={field}
            at={at}
            count={fields.length}
            errorOf={(part) => issues.find(({ path }) => path === `${field.id}-${part}`)?.message}
            onChange={(next) => change(at, next)}
            onMove={(to) => {
              setFields(moved(fields, at, to));
              setSaid(`Question ${at + 1} moved to ${to + 1}`);
            }}
            onRemove={() => {
              setFields(fields.filter((_, n) => n !== at));
              setSaid(`Question ${at + 1} removed`);
            }}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <ScriptButton
            variant="secondary"
            disabled={fields.length >= BRIEF_FIELDS_MAX}
            onClick={() => {
              const added = newField();
              // Rendered synchronously, so that the user can type the question immediately.
              flushSync(() => setFields([...fields, added]));
              document.getElementById(`${added.id}-label`)?.focus();
            }}
          >
            Add question
          </ScriptButton>
          <ScriptButton type="submit" disabled={!isDirty} busy={save.isPending && "Saving…"}>
            Save brief
          </ScriptButton>
        </div>
      </form>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
