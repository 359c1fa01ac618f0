import { Card, FormErrors, showToast, TextareaField } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { assignToFields } from "#app/form/result.ts";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { readProblem } from "#app/form/write-problem.ts";

type Saved = Pick<RouterOutputs["customers"]["details"], "note" | "noteChangedAt">;

/** The owner's private note about a customer. */
export function CustomerNote({ _id }: { _id: string }) {
  const { data } = trpc.customers.details.useQuery({ _id });
  if (!data) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">Note</h2>
      <NoteForm _id={_id} saved={data} />
    </Card>
  );
}

function NoteForm({ _id, saved }: { _id: string; saved: Saved }) {
  const utils = trpc.useUtils().customers.details;
  const form = useTyped({
    saved,
    revisionOf: ({ noteChangedAt }) => noteChangedAt,
    typedOf: ({ note }) => note,
    isSame: (one, other) => one === other,
  });
  const { base, typed, setTyped, isDirty } = form;
  useUnsaved(`note about ${_id}`, isDirty, () => {});
  const save = trpc.customers.saveNote.useMutation({
    onSuccess: async (now, { note }) => {
      form.settle(now, note ?? now.note);
      await utils.invalidate({ _id });
      showToast("Note saved");
    },
  });
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  const isStale = problem?.kind === "stale";
  const issues = problem ? assignToFields(problem.issues, ["note"]) : [];
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ _id, note: typed, noteChangedAt: base.noteChangedAt });
      }}
    >
      <FormErrors issues={issues} title={isStale ? NOT_SAVED : undefined} />
      {isStale && (
        <ChangedMeanwhile
          form={form}
          reread={async () => {
            const { note, noteChangedAt } = await utils.fetch({ _id }, { staleTime: 0 });
            save.reset();
            return { note, noteChangedAt };
          }}
        />
      )}
      <TextareaField
        name="note"
        label="Private note"
        rows={5}
        hint="Only admins see it, but it is part of the customer's data export."
        error={issues.find(({ path }) => path === "note")?.message}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <ScriptButton
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={save.isPending && "Saving…"}
      >
        Save note
      </ScriptButton>
    </form>
  );
}
