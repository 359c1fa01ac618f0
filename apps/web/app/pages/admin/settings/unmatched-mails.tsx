import { fileSize, paths } from "@rankwright/schema";
import {
  Badge,
  Button,
  Card,
  Dialog,
  EmptyState,
  FormErrors,
  Icon,
  Skeleton,
  showToast,
  TextField,
} from "@rankwright/ui";
import { type FormEvent, useRef, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { fieldsOf } from "#app/form/result.ts";
import { readProblem, type WriteProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useOpened } from "#app/hooks/use-opened.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type UnmatchedMail = RouterOutputs["settings"]["inbound"]["unmatched"]["mails"][number];

const senderOf = ({ sender }: UnmatchedMail) => sender || "Unknown sender";

/** Text of a mail, loaded when it is first opened. */
function Words({ mail, isOpen }: { mail: UnmatchedMail; isOpen: boolean }) {
  const words = trpc.settings.inbound.unmatchedText.useQuery({ _id: mail._id }, { enabled: isOpen });
  if (words.error)
    return <p className="text-sm text-danger">{`The text can't be shown: ${words.error.message}`}</p>;
  if (!words.data) return <Skeleton lines={3} label="Loading mail…" />;
  const { text, isWhole } = words.data;
  return (
    <>
      {text.trim() === "" ? (
        <p className="text-sm text-text-muted">This mail has no readable text.</p>
      ) : (
        <section
          aria-label={`Text of the mail from ${senderOf(mail)}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-md border border-border bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </section>
      )}
      {isWhole && (
        <p className="text-sm">
          <a href={paths.inboundOriginal(mail._id)} download className="link font-semibold">
            Download the original
          </a>
        </p>
      )}
      {!isWhole && (
        <p className="text-sm text-text-muted">
          Only the text was saved. Attachments can't be added to the order.
        </p>
      )}
    </>
  );
}

/** Form to add the mail to an order's conversation, or to dismiss it. */
function AddToOrderForm({ mail, onGone: onRemoved }: { mail: UnmatchedMail; onGone: () => void }) {
  const { settings } = trpc.useUtils();
  const file = trpc.settings.inbound.file.useMutation();
  const [issues, setIssues] = useState<WriteProblem["issues"]>([]);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (file.isPending) return;
    const order = String(new FormData(event.currentTarget).get("order") ?? "");
    try {
      const { customerName } = await file.mutateAsync({ _id: mail._id, order });
      setIssues([]);
      showToast(`Mail added to the order of ${customerName}`);
      await settings.inbound.unmatched.invalidate();
      onRemoved();
    } catch (failure) {
      setIssues(readProblem(failure).issues);
    }
  }
  const id = `order-of-${mail._id}`;
  const { error } = fieldsOf({ issues })("order");
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {!file.isPending && <FormErrors issues={issues} ids={{ order: id }} />}
      <TextField
        name="order"
        id={id}
        label="Order number"
        className="max-w-96"
        hint="Copy the number or the address of the order's page."
        error={error}
        defaultValue={mail.orderId ?? ""}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="flex flex-wrap gap-3">
        <ScriptButton
          type="submit"
          size="sm"
          busy={file.isPending && "Adding…"}
          aria-label={`Add to order: the mail of ${senderOf(mail)}`}
        >
          Add to order
        </ScriptButton>
        <DismissMail mail={mail} onGone={onRemoved} />
      </div>
    </form>
  );
}

function DismissMail({ mail, onGone }: { mail: UnmatchedMail; onGone: () => void }) {
  const { settings } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const dismiss = trpc.settings.inbound.dismiss.useMutation({
    onSuccess: () => showToast("Mail dismissed"),
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
    onSettled: async () => {
      setAsking(false);
      await settings.inbound.unmatched.invalidate();
      onGone();
    },
  });
  return (
    <>
      <ScriptButton
        variant="quiet"
        size="sm"
        aria-label={`Dismiss…: the mail of ${senderOf(mail)}`}
        onClick={() => setAsking(true)}
      >
        Dismiss…
      </ScriptButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Dismiss this mail?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={dismiss.isPending && "Dismissing…"}
              onClick={() => dismiss.mutate({ _id: mail._id })}
            >
              Dismiss
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          <strong>{mail.subject || senderOf(mail)}</strong> will be deleted from this list. The mail in your
          mailbox isn't changed.
        </p>
      </Dialog>
    </>
  );
}

function Mail({ mail, onGone }: { mail: UnmatchedMail; onGone: () => void }) {
  const { isOpen, fold } = useOpened();
  const hydrated = useHydrated();
  const { moment } = useDates();
  return (
    <details className="group" {...fold}>
      <summary className="flex cursor-pointer list-none items-start justify-between gap-4 px-5 py-4 hover:bg-surface [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 gap-1 wrap-anywhere">
          <span className="line-clamp-3 font-semibold">{mail.subject || "(no subject)"}</span>
          <span className="line-clamp-2 text-sm">{senderOf(mail)}</span>
          <span className="nums text-sm text-text-muted">
            {moment(mail.at)}, {fileSize(mail.bytes)}. {mail.reason}
          </span>
        </span>
        <Icon
          name="chevron-down"
          size={18}
          className="mt-1 flex-none transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone="warning" icon="alert">
            Sender not verified
          </Badge>
          {mail.orderId !== null && (
            <ScreenLink href={paths.paymentStatus(mail.orderId)} className="link text-sm font-semibold">
              Related order
            </ScreenLink>
          )}
        </p>
        <Words mail={mail} isOpen={isOpen && hydrated} />
        <AddToOrderForm mail={mail} onGone={onGone} />
      </div>
    </details>
  );
}

/** Unmatched mails. Each can be read, added to an order, or dismissed. */
export function UnmatchedMails() {
  const query = trpc.settings.inbound.unmatched.useQuery();
  // Gets the focus when the mail that contained it is removed.
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="aside-mails" className="grid gap-4">
      <div className="grid gap-1">
        <h2 ref={heading} id="aside-mails" tabIndex={-1} className="text-2xl">
          Unmatched mail
        </h2>
        <p className="max-w-text text-text-muted">
          Mails that don't belong to an order or couldn't be read. Mails that you add to an order are labelled
          'sender not verified' in its conversation.
        </p>
      </div>
      <Loaded query={query} what="unmatched mail" lines={3}>
        {({ mails, most, retentionDays }) => (
          <>
            <Card flush={mails.length > 0}>
              {mails.length === 0 ? (
                <EmptyState
                  icon="check-circle"
                  title="No unmatched mail"
                  text="Replies that don't match an order will appear here."
                />
              ) : (
                <ul className="divide-y divide-border">
                  {mails.map((mail) => (
                    <li key={mail._id}>
                      <Mail mail={mail} onGone={() => heading.current?.focus()} />
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <p className="text-sm text-text-muted">
              {`The latest ${most} mails are kept for ${retentionDays} days.`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
