import { type BriefAnswer, type BriefAnswers, briefTexts, type Issue } from "@rankwright/schema";
import { Alert, Button, FormErrors, showToast } from "@rankwright/ui";
import { useRef, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useChangedFields } from "#app/form/changed-fields.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { Question } from "./question.tsx";
import { nameOf } from "./read-answers.ts";
import { type Brief, type Saving, useAutosave } from "./use-autosave.ts";

const words: Readonly<Record<Saving, string>> = {
  idle: "Your answers are saved automatically.",
  typing: "Typing…",
  saving: "Saving…",
  saved: "All answers saved. You can continue later.",
  refused: "The answers marked above are not saved.",
  unreachable:
    "The site can't be reached. Your answers are still here and will be saved when you are back online.",
};

/** Result of a form that was posted without script. */
export interface PostedBrief {
  answers: Readonly<Record<string, BriefAnswer>>;
  issues: readonly Issue[];
  isSaved: boolean;
}

interface BriefFormProps {
  brief: Brief;
  briefKey: RoomKey;
  /** Address that the form posts to without script. */
  action: string;
  posted?: PostedBrief | undefined;
  onChanged: (brief: Brief) => void;
}

/** Formats an answer as one line of text; files are listed by name. */
const shown = (answer: BriefAnswer, { files }: Brief) =>
  [answer]
    .flat()
    .map((each) => files.find(({ _id }) => _id === each)?.name ?? each)
    .join(", ") || "(empty)";

/** Form for a brief. It saves automatically; without script, a button saves it. */
export function BriefForm({ brief, briefKey, action, posted, onChanged }: BriefFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [taken, setTaken] = useState<BriefAnswers>({});
  const saving = useAutosave({
    form,
    brief,
    briefKey,
    onChanged,
    onTaken: (answers) => setTaken((before) => ({ ...before, ...answers })),
  });
  /** Ids of the questions whose files are being uploaded. */
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Issue[]>(posted?.issues ?? []);
  const [initial] = useState({ ...brief.answers, ...posted?.answers });
  const send = trpc.briefs.send.useMutation({
    onSuccess: (sent) => {
      showToast(briefTexts.sent);
      onChanged(sent);
    },
    onError: (error) => {
      setRefused(readProblem(error).issues);
      // Sending would also have saved the answers, so they are now saved separately.
      saving.now();
    },
  });
  const changed = useChangedFields(refused);
  const missing = refused.filter(({ path }) => !changed.names.has(path));
  // Errors from autosave disappear by themselves, because each save checks the current answers.
  const issues = [...missing, ...saving.issues];
  const isNotSent = missing.length > 0 && saving.state === "saved";
  // Error that isn't about a question, for example because the brief was already sent in another window.
  const other = saving.issues.find(({ path }) => !brief.fields.some((field) => nameOf(field) === path));
  const state = (saving.state === "refused" && other?.message) || words[saving.state];
  const status = isNotSent ? "Not sent yet. All answers are saved." : state;
  const hasFiles = brief.fields.some(({ kind }) => kind === "file");
  const clashes = brief.fields.filter(({ id }) => id in saving.others);
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      {...(hasFiles && { encType: "multipart/form-data" })}
      className="grid gap-6"
      onInput={(event) => {
        changed.whenTyped(event);
        saving.whenTyped();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        saving.stop();
        setRefused([]);
        send.mutate({ ...briefKey, revision: saving.revision(), answers: saving.changes() });
      }}
    >
      {!send.isPending && <FormErrors issues={refused} />}
      {posted?.isSaved && !hydrated && <p role="status">{words.saved}</p>}
      {clashes.length > 0 && (
        <Alert tone="warning" role="alert" title={briefTexts.isStale}>
          <ul className="grid gap-2">
            {clashes.map(({ id, label }) => (
              <li key={id} className="wrap-anywhere">
                <strong>{label}</strong> Saved answer: {shown(saving.others[id] ?? "", brief)}
              </li>
            ))}
          </ul>
          <p className="mt-2">Your answers in this window were not replaced.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={saving.forgetOthers}>
            Dismiss
          </Button>
        </Alert>
      )}
      <input type="hidden" name="revision" value={brief.revision} />
      {brief.fields.map((field) => (
        <Question
          // Remounts the question with the answer from another window.
          key={`${field.id} ${JSON.stringify(taken[field.id])}`}
          field={field}
          answer={taken[field.id] ?? initial[field.id]}
          error={issues.find(({ path }) => path === nameOf(field))?.message}
          files={{
            room: briefKey,
            sent: brief.files,
            onChanged: () => {
              changed.note(nameOf(field));
              saving.whenTyped();
            },
            onSending: (isSending) =>
              setSending((before) => {
                const next = new Set(before);
                if (isSending) next.add(field.id);
                else next.delete(field.id);
                return next;
              }),
          }}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-border pt-5">
        <Button
          type="submit"
          name="intent"
          value="send"
          size="lg"
          disabled={sending.size > 0}
          busy={send.isPending && "Sending…"}
        >
          Send brief
        </Button>
        {!hydrated && (
          <Button type="submit" name="intent" value="save" variant="secondary" size="lg">
            Save for later
          </Button>
        )}
        <p role="status" className="text-sm text-text-muted">
          {hydrated && (sending.size > 0 ? "Files are uploading…" : status)}
        </p>
      </div>
    </form>
  );
}
