import { paths, pluralize } from "@rankwright/schema";
import { Alert, Button, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";

interface Props {
  letter: RouterOutputs["newsletters"]["get"];
  isUnsaved: boolean;
}

/** Actions for a draft: send a test, send it to all subscribers after a confirmation, or delete it. */
export function DraftTools({ letter, isUnsaved }: Props) {
  const { _id, revision, subscribers } = letter;
  const [asks, setAsks] = useState<"send" | "remove">();
  const utils = trpc.useUtils().newsletters;
  const goTo = useGoTo();
  const close = () => setAsks(undefined);
  const tried = trpc.newsletters.test.useMutation({
    onSuccess: ({ to }) => showToast(`Test e-mail is being sent to ${to}`),
  });
  const send = trpc.newsletters.send.useMutation({
    onSuccess: async (now) => {
      utils.get.setData({ _id }, now);
      await utils.page.invalidate();
    },
    onSettled: close,
  });
  const remove = trpc.newsletters.remove.useMutation({
    onSuccess: async () => {
      await utils.page.invalidate();
      showToast("Draft deleted");
      await goTo(paths.newsletters());
    },
    onSettled: close,
  });
  const error = send.error ?? tried.error ?? remove.error;
  const isBusy = send.isPending || tried.isPending || remove.isPending;
  return (
    <section aria-label="Send" className="grid gap-4 border-t border-border pt-5">
      {error && !isBusy && (
        <Alert tone="danger" role="alert">
          {readProblem(error).message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <ScriptButton
          disabled={isUnsaved || subscribers === 0}
          onClick={() => setAsks("send")}
          busy={send.isPending && "Starting…"}
        >
          Send to {pluralize(subscribers, "subscriber")}
        </ScriptButton>
        <ScriptButton
          variant="secondary"
          disabled={isUnsaved}
          busy={tried.isPending && "Sending…"}
          onClick={() => tried.mutate({ _id })}
        >
          Send test e-mail
        </ScriptButton>
        <ScriptButton variant="quiet" onClick={() => setAsks("remove")}>
          Delete draft
        </ScriptButton>
      </div>
      {(isUnsaved || subscribers === 0) && (
        <p className="text-sm text-text-muted">
          {isUnsaved
            ? "Save the draft before you send it."
            : "There are no confirmed subscribers yet. Visitors subscribe with the form in your site's footer."}
        </p>
      )}
      <Dialog
        open={asks === "send"}
        onClose={close}
        title={`Send newsletter to ${pluralize(subscribers, "subscriber")}?`}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button busy={send.isPending && "Starting…"} onClick={() => send.mutate({ _id, revision })}>
              Send now
            </Button>
          </>
        }
      >
        <p>
          Sent once to every confirmed subscriber, about 300 per minute, with an unsubscribe link. You can
          stop sending at any time, but sent mails can't be recalled.
        </p>
      </Dialog>
      <Dialog
        open={asks === "remove"}
        onClose={close}
        title="Delete this draft?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending && "Deleting…"}
              onClick={() => remove.mutate({ _id, revision })}
            >
              Delete
            </Button>
          </>
        }
      >
        <p>The draft will be deleted. It hasn't been sent to anyone.</p>
      </Dialog>
    </section>
  );
}
