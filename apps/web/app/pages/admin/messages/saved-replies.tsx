import { PLACEHOLDERS, paths, type SavedReply } from "@rankwright/schema";
import {
  Breadcrumb,
  Button,
  Card,
  EmptyState,
  FormErrors,
  PageHeader,
  showToast,
  TextareaField,
  TextField,
} from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { staffPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { assignToFields } from "#app/form/result.ts";
import { UnsavedGuard, useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import type { Route } from "./+types/saved-replies";

export const meta = privateMeta("Saved replies");
export const handle = forStaff;

export const loader = (args: Route.LoaderArgs) =>
  staffPage(args, { staff: (q) => [q.messages.savedReplies.prefetch()] });

type Typed = Pick<SavedReply, "name" | "text">;

const NEW: SavedReply = { _id: "new", name: "", text: "", updatedAt: 0 };

interface ReplyFormProps {
  reply: SavedReply;
  call: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutate: (typed: Typed & { _id: string; updatedAt: number }) => void;
  };
  /** Label of the button. */
  button: string;
  onCancel?: () => void;
}

/** Form for an existing or a new saved reply. */
function ReplyForm({ reply, call, button, onCancel }: ReplyFormProps) {
  const utils = trpc.useUtils().messages.savedReplies;
  const form = useTyped({
    saved: reply,
    revisionOf: ({ updatedAt }) => updatedAt,
    typedOf: ({ name, text }): Typed => ({ name, text }),
    isSame: (one, other) => one.name === other.name && one.text === other.text,
  });
  const { base, typed, setTyped, isDirty } = form;
  const { _id } = reply;
  useUnsaved(`saved reply ${_id}`, isDirty, () => {});
  const problem = call.error && !call.isPending ? readProblem(call.error) : undefined;
  const issues = problem ? assignToFields(problem.issues, ["name", "text"]) : [];
  const errorOf = (name: string) => issues.find(({ path }) => path === name)?.message;
  // The server also reports a duplicate name as a conflict, but at the field.
  const isStale = problem?.kind === "stale" && errorOf("name") === undefined;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) call.mutate({ _id, updatedAt: base.updatedAt, ...typed });
      }}
    >
      <FormErrors
        issues={issues}
        ids={{ name: `${_id}-name`, text: `${_id}-text` }}
        title={isStale ? NOT_SAVED : undefined}
      />
      {isStale && (
        <ChangedMeanwhile
          form={form}
          reread={async () => {
            const all = await utils.fetch(undefined, { staleTime: 0 });
            call.reset();
            return all.find((each) => each._id === _id) ?? base;
          }}
        />
      )}
      <TextField
        id={`${_id}-name`}
        name="name"
        label="Name"
        required
        autoComplete="off"
        error={errorOf("name")}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
      />
      <TextareaField
        id={`${_id}-text`}
        name="text"
        label="Text"
        required
        rows={6}
        error={errorOf("text")}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, text: value })}
        hint={`${PLACEHOLDERS.map((name) => `{{${name}}}`).join(" and ")} insert the customer's name and the package.`}
      />
      <div className="flex flex-wrap gap-3">
        <ScriptButton type="submit" busy={call.isPending && "Saving…"}>
          {button}
        </ScriptButton>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns mutation options: after a save, the list is reloaded and `onDone` is called to close the form. */
function useSaved(onDone: () => void) {
  const utils = trpc.useUtils().messages.savedReplies;
  return {
    onSuccess: async ({ name }: SavedReply) => {
      await utils.invalidate();
      showToast(`${name} saved`);
      onDone();
    },
  };
}

function Edit({ reply, onDone }: { reply: SavedReply; onDone: () => void }) {
  const update = trpc.messages.updateSavedReply.useMutation(useSaved(onDone));
  return <ReplyForm reply={reply} call={update} button="Save" onCancel={onDone} />;
}

function Add({ onDone }: { onDone: () => void }) {
  const add = trpc.messages.addSavedReply.useMutation(useSaved(onDone));
  const call = { ...add, mutate: ({ name, text }: Typed) => add.mutate({ name, text }) };
  return <ReplyForm reply={NEW} call={call} button="Add saved reply" />;
}

function Reply({ reply }: { reply: SavedReply }) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const restore = trpc.messages.addSavedReply.useMutation({
    onSuccess: () => utils.messages.savedReplies.invalidate(),
  });
  const remove = trpc.messages.removeSavedReply.useMutation({
    onSuccess: async ({ name, text }) => {
      await utils.messages.savedReplies.invalidate();
      const undo = { label: "Undo", onClick: () => restore.mutate({ name, text }) };
      showToast(`${name} removed`, { action: undo, duration: 12_000 });
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  if (isOpen) return <Edit reply={reply} onDone={() => setOpen(false)} />;
  return (
    <div className="grid gap-3">
      <h2 className="text-lg font-semibold wrap-anywhere">{reply.name}</h2>
      <p className="line-clamp-4 whitespace-pre-line text-text-muted wrap-anywhere">{reply.text}</p>
      <div className="flex flex-wrap gap-2">
        <ScriptButton
          variant="secondary"
          size="sm"
          onClick={() => setOpen(true)}
          aria-label={`Edit ${reply.name}`}
        >
          Edit
        </ScriptButton>
        <ScriptButton
          variant="quiet"
          size="sm"
          aria-label={`Remove ${reply.name}`}
          onClick={() => remove.mutate({ _id: reply._id })}
        >
          Remove
        </ScriptButton>
      </div>
    </div>
  );
}

/** Saved replies for recurring questions. */
export default function SavedReplies() {
  const replies = trpc.messages.savedReplies.useQuery();
  const [added, setAdded] = useState(0);
  return (
    <UnsavedGuard>
      <PageHeader
        title="Saved replies"
        description="Reusable texts that you can insert into any reply."
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[{ label: "Messages", href: paths.messages() }, { label: "Saved replies" }]}
          />
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <Loaded query={replies} what="saved replies">
          {(rows) =>
            rows.length === 0 ? (
              <Card>
                <EmptyState
                  icon="message"
                  title="No saved replies yet"
                  text="Write your first saved reply in the form on this page."
                />
              </Card>
            ) : (
              <ul className="grid gap-4">
                {rows.map((reply) => (
                  <li key={reply._id}>
                    <Card>
                      <Reply reply={reply} />
                    </Card>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <Card className="grid gap-5">
          <h2 className="text-2xl">Add a saved reply</h2>
          <Add key={added} onDone={() => setAdded((n) => n + 1)} />
        </Card>
      </div>
    </UnsavedGuard>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
