import { paths } from "@rankwright/schema";
import { Badge, Button, Card, FormErrors, showToast, TextareaField } from "@rankwright/ui";
import { useRef, useState } from "react";
import { InsertReply } from "#app/components/insert-reply.tsx";
import { trpc } from "#app/data/trpc.ts";
import { assignToFields, fieldsOf } from "#app/form/result.ts";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { readProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useSendsMail } from "#app/pages/admin/mail-banner.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";

interface Reply {
  _id: string;
  byEmail: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Delivery state of the mail. */
  mail: "waiting" | "sent" | "failed";
}

const mails = {
  waiting: ["info", "Sending"],
  sent: ["success", "Sent"],
  failed: ["danger", "Not sent"],
} as const;
/** State of all replies on a site without a mail server. */
const notMailed = ["warning", "Not sent by mail"] as const;

/** Replies to a message, oldest first. */
export function Replies({ replies }: { replies: readonly Reply[] }) {
  const { moment } = useDates();
  const sendsMail = useSendsMail();
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies" className="grid max-w-text gap-4">
      <h2 id="replies" className="text-xl font-semibold">
        Replies
      </h2>
      <ol className="grid gap-4">
        {replies.map(({ _id, byEmail, text, at, mail }) => {
          const [tone, word] = sendsMail ? mails[mail] : notMailed;
          return (
            <li key={_id}>
              <Card className="grid gap-3 border-s-4 border-s-accent-line">
                <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
                  <span className="wrap-anywhere">{byEmail}</span>
                  <span className="flex items-center gap-3">
                    <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
                    <Badge tone={tone}>{word}</Badge>
                  </span>
                </div>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </Card>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Form to reply to a message by mail. It keeps the text on an error. */
export function ReplyForm({ _id, email, name }: { _id: string; email: string; name: string }) {
  const utils = trpc.useUtils();
  const goTo = useGoTo();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const sendsMail = useSendsMail();
  const [isDirty, setDirty] = useState(false);
  useUnsaved("reply", isDirty, () => {});
  const reply = trpc.messages.reply.useMutation({
    onSuccess: async () => {
      form.current?.reset();
      setDirty(false);
      await utils.messages.invalidate();
      const next = await utils.messages.next.fetch({ _id }).catch(() => null);
      showToast(
        sendsMail
          ? `Reply to ${email} is being sent`
          : `Reply to ${email} saved. It isn't sent yet because e-mail isn't set up`,
        next
          ? {
              action: { label: "Next message", onClick: () => void goTo(paths.message(next._id)) },
              duration: 12_000,
            }
          : {},
      );
    },
  });
  const issues = reply.error ? assignToFields(readProblem(reply.error).issues, ["text"]) : [];
  const field = fieldsOf({ issues });
  return (
    <Card className="max-w-text">
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onInput={({ target }) => setDirty(target instanceof HTMLTextAreaElement && target.value !== "")}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get("text");
          if (!reply.isPending) reply.mutate({ _id, text: typeof text === "string" ? text : "" });
        }}
      >
        {!reply.isPending && <FormErrors issues={issues} />}
        <InsertReply into="text" values={{ name }} />
        <TextareaField
          {...field("text")}
          label={`Reply to ${name}`}
          rows={6}
          required
          hint={`Sent to ${email} by mail with the message below. Replies go to your own address.`}
        />
        <Button
          type="submit"
          disabled={!hydrated}
          busy={reply.isPending && "Sending…"}
          className="justify-self-start"
        >
          Send reply
        </Button>
      </form>
    </Card>
  );
}
