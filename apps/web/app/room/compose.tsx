import { TextareaField } from "@rankwright/ui";
import { useState } from "react";
import { InsertReply } from "#app/components/insert-reply.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { fieldsOf, resultOf } from "#app/form/result.ts";
import { Attach } from "./files/attach.tsx";
import { useFiles } from "./files/use-files.ts";
import type { LoadedRoom, RoomResult } from "./room-data.ts";
import { useDraft } from "./use-room.ts";

interface ComposeProps {
  loaded: LoadedRoom;
  result: RoomResult;
  intent: "message" | "note" | "changes" | "deliver";
  /** Number of times the form was sent; see `useSentCount`. */
  sent: number;
  label: string;
  hint?: string;
  button: string;
  /** Additional fields below the text, for example of a delivery. */
  children?: React.ReactNode;
}

/** Number of times this form was sent successfully. As React key, it empties the form after a success, but not after an error. */
export function useSentCount(result: RoomResult, intent: ComposeProps["intent"] | "invite"): number {
  const own = resultOf(result, intent);
  const [sent, setSent] = useState({ result: own, count: 0 });
  if (own !== sent.result) setSent({ result: own, count: sent.count + (own?.done ? 1 : 0) });
  return sent.count;
}

/** Form to write a message. It saves a draft, and a second click doesn't send the message twice. */
export function Compose({ result, sent, ...rest }: ComposeProps) {
  const [once] = useState(rest.loaded.once);
  // Each message needs another idempotency key. The next form appears before the room, with its new key, is reloaded.
  return (
    <ComposeForm
      key={sent}
      result={resultOf(result, rest.intent)}
      once={`${once}-${sent}`}
      isFirst={sent === 0}
      {...rest}
    />
  );
}

interface ComposeFormProps extends Omit<ComposeProps, "sent"> {
  /** Idempotency key of this message. */
  once: string;
  /** True if this form sent nothing yet. Only then are the loaded draft and files still unsent. */
  isFirst: boolean;
}

function ComposeForm({
  loaded,
  once,
  isFirst,
  result,
  intent,
  label,
  hint,
  button,
  children,
}: ComposeFormProps) {
  const { room, key } = loaded;
  const isMessage = intent === "message";
  const draftKind = intent === "deliver" ? "delivered" : intent;
  const keepDraft = useDraft(key, draftKind, once);
  const attached = useFiles(key, isMessage && isFirst ? room.ready : []);
  const field = fieldsOf(result?.done ? undefined : result);
  const { defaultValue = isFirst ? room.drafts[draftKind] : "", ...text } = field("text");
  const waiting = room.deliveries.findLast(({ state }) => state === "waiting");
  return (
    <PostForm result={result} intent={intent} ids={{ text: `${intent}-text` }} className="grid gap-4">
      <input type="hidden" name="idempotencyKey" value={once} />
      {intent === "changes" && <input type="hidden" name="delivery" value={waiting?.number ?? 0} />}
      {room.side === "owner" && isMessage && (
        <InsertReply
          into={`${intent}-text`}
          values={{ name: room.order.customerName, package: room.order.packageName }}
        />
      )}
      <TextareaField
        {...text}
        id={`${intent}-text`}
        label={label}
        hint={hint}
        defaultValue={defaultValue}
        rows={isMessage ? 4 : 3}
        onChange={({ currentTarget }) => keepDraft(currentTarget.value)}
      />
      {children}
      <Attach attached={attached} label="Add files" instead={room.noFiles ?? undefined} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton
          variant={intent === "note" ? "secondary" : "primary"}
          busy="Sending…"
          disabled={attached.isSending}
        >
          {button}
        </SubmitButton>
        {attached.isSending && (
          <span role="status" className="text-sm text-text-muted">
            Files are uploading…
          </span>
        )}
      </div>
    </PostForm>
  );
}
