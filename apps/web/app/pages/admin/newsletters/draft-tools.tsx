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
    onSuccess: ({ to }) => showToast(`A test is on its way to ${to}`),
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
      showToast("The draft is deleted");
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
          busy={send.isPending && "Beginning…"}
        >
          Send to {pluralize(subscribers, "subscriber")}
        </ScriptButton>
        <ScriptButton
          variant="secondary"
          disabled={isUnsaved}
          busy={tried.isPending && "Sending…"}
          onClick={() => tried.mutate({ _id })}
        >
          Send me a test
        </ScriptButton>
        <ScriptButton variant="quiet" onClick={() => setAsks("remove")}>
          Delete draft
        </ScriptButton>
      </div>
      {(isUnsaved || subscribers === 0) && (
        <p className="text-sm text-text-muted">
          {isUnsaved
            ? "Save the draft first: what is saved is sent."
            : "Nobody has confirmed a subscription yet. The form at the foot of your site collects them."}
        </p>
      )}
      <Dialog
        open={asks === "send"}
        onClose={close}
        title={`Send it to ${pluralize(subscribers, "subscriber")}?`}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Not yet
            </Button>
            <Button busy={send.isPending && "Beginning…"} onClick={() => send.mutate({ _id, revision })}>
              Send now
            </Button>
          </>
        }
      >
        <p>
          Everybody who has confirmed gets it once, about 300 a minute, with a link that ends the
          subscription. You can stop on the way; what was sent can't be taken back.
        </p>
      </Dialog>
      <Dialog
        open={asks === "remove"}
        onClose={close}
        title="Delete this draft?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
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
        <p>Its words are gone then. Nobody has got it yet.</p>
      </Dialog>
    </section>
  );
}
