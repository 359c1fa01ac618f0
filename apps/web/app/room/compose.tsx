import { whyNoFiles } from "@rankwright/schema";
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
  /** How often it was sent; see `useSentCount`. */
  sent: number;
  label: string;
  hint?: string;
  button: string;
  /** Beside the text: what a delivery has more. */
  children?: React.ReactNode;
}

/** How often this form was sent and taken, as a key: what was sent leaves an empty form behind, a refusal what was typed. */
export function useSentCount(result: RoomResult, intent: ComposeProps["intent"]): number {
  const own = resultOf(result, intent);
  const [sent, setSent] = useState({ result: own, count: 0 });
  if (own !== sent.result) setSent({ result: own, count: sent.count + (own?.done ? 1 : 0) });
  return sent.count;
}

/** Where a message is written. It keeps what is typed; sent again by a second click, it is there once. */
export function Compose({ result, sent, ...rest }: ComposeProps) {
  const [once] = useState(rest.loaded.once);
  // An empty form is there before the room was read again: with the key of the message before, the next one would be refused.
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
  /** What tells this message from every other, however often it is sent. */
  once: string;
  /** Whether nothing was sent from here yet: the draft and the files that were read are then still to be sent. */
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
      <Attach
        attached={attached}
        label="Add files"
        instead={whyNoFiles(room.side, room.order.paymentStatus)}
      />
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
            Files are being sent…
          </span>
        )}
      </div>
    </PostForm>
  );
}
