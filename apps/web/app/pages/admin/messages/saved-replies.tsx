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
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { staffPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { fieldsOf, ofFields } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import type { Route } from "./+types/saved-replies";

export const meta = privateMeta("Saved replies");
export const handle = forStaff;

export const loader = (args: Route.LoaderArgs) =>
  staffPage(args, { all: (q) => [q.messages.savedReplies.prefetch()] });

interface ReplyFormProps {
  reply?: SavedReply;
  onDone: () => void;
}

/** Adds a saved reply, or changes one. */
function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const utils = trpc.useUtils();
  const done = {
    onSuccess: async ({ name }: SavedReply) => {
      await utils.messages.savedReplies.invalidate();
      showToast(`${name} is saved`);
      onDone();
    },
  };
  const add = trpc.messages.addSavedReply.useMutation(done);
  const update = trpc.messages.updateSavedReply.useMutation(done);
  const { error, isPending } = reply ? update : add;
  const issues = error && !isPending ? ofFields(readProblem(error).issues, ["name", "text"]) : [];
  const field = fieldsOf({ issues });
  const id = reply?._id ?? "new";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const form = new FormData(event.currentTarget);
        const typed = { name: String(form.get("name") ?? ""), text: String(form.get("text") ?? "") };
        if (reply) update.mutate({ _id: reply._id, ...typed });
        else add.mutate(typed);
      }}
    >
      <FormErrors issues={issues} ids={{ name: `${id}-name`, text: `${id}-text` }} />
      <TextField
        {...field("name")}
        id={`${id}-name`}
        label="Name"
        required
        maxLength={100}
        defaultValue={reply?.name}
      />
      <TextareaField
        {...field("text")}
        id={`${id}-text`}
        label="Text"
        required
        rows={6}
        maxLength={10_000}
        defaultValue={reply?.text}
        hint={`${PLACEHOLDERS.map((name) => `{{${name}}}`).join(" and ")} stand for the customer's name and the package.`}
      />
      <div className="flex flex-wrap gap-3">
        <ScriptButton type="submit" busy={isPending && "Saving…"}>
          {reply ? "Save" : "Add saved reply"}
        </ScriptButton>
        {reply && (
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
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
      showToast(`${name} is removed`, { action: undo, duration: 12_000 });
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  if (isOpen) return <ReplyForm reply={reply} onDone={() => setOpen(false)} />;
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

/** Texts that are answered with again and again. */
export default function SavedReplies() {
  const replies = trpc.messages.savedReplies.useQuery();
  const [added, setAdded] = useState(0);
  return (
    <>
      <PageHeader
        title="Saved replies"
        description="Texts you answer with again and again. They can be put into any answer."
        above={
          <Breadcrumb
            as={PrivateLink}
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
                  text="Add the first one with the form."
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
          <ReplyForm key={added} onDone={() => setAdded((n) => n + 1)} />
        </Card>
      </div>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
