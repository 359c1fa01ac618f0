import { paths } from "@rankwright/schema";
import { Alert, Button, Card, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useGuard } from "#app/form/unsaved.tsx";
import { readProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";

type Quote = RouterOutputs["quotes"]["get"];
type Asked = "send" | "order" | "withdraw" | "remove";

interface Props {
  quote: Quote;
  /** Shows the issues of an order that the quote lacks something for. */
  onIssues: (issues: { path: string; message: string }[]) => void;
}

/** Explains what an action does, and names its button. */
const questions = {
  send: {
    title: "Send the quote?",
    button: "Send quote",
    text: ({ content }: Quote) =>
      `${content.customerEmail} gets an e-mail with a link to accept or decline it.`,
  },
  order: {
    title: "Create the order?",
    button: "Create order",
    text: ({ content }: Quote) =>
      `The order is placed without the customer's answer. ${content.customerEmail} gets the invoice, with a link to pay it without a login.`,
  },
  withdraw: {
    title: "Withdraw the quote?",
    button: "Withdraw",
    text: () => "The customer can no longer accept it. The link then says that it was withdrawn.",
  },
  remove: {
    title: "Delete this quote?",
    button: "Delete",
    text: ({ state }: Quote) =>
      state === "draft"
        ? "The draft will be deleted. It hasn't been sent to anyone."
        : "The quote and the customer's details in it will be deleted. Its links stop working.",
  },
} as const satisfies Record<Asked, { title: string; button: string; text: (quote: Quote) => string }>;

/** Actions for a quote without an order: to send it and the like until it is answered, and to delete it. */
export function QuoteActions({ quote, onIssues }: Props) {
  const { _id, revision, state } = quote;
  const isOpen = quote.decidedAt === null;
  const canWithdraw = isOpen && state !== "draft";
  const utils = trpc.useUtils().quotes;
  const goTo = useGoTo();
  const { isUnsaved } = useGuard();
  const [asked, setAsked] = useState<Asked>();
  const [link, setLink] = useState<string>();
  const close = () => setAsked(undefined);
  const done = (words: string) => ({
    onSuccess: async (now: Quote) => {
      utils.get.setData({ _id }, now);
      await utils.page.invalidate();
      onIssues([]);
      showToast(words);
    },
    onSettled: close,
  });
  const send = trpc.quotes.send.useMutation(done("Quote sent"));
  const order = trpc.quotes.order.useMutation({
    ...done("Order created, and the invoice is being sent"),
    onError: (error) => onIssues(readProblem(error).issues),
  });
  const withdraw = trpc.quotes.withdraw.useMutation(done("Quote withdrawn"));
  const remove = trpc.quotes.remove.useMutation({
    onSuccess: async () => {
      await utils.page.invalidate();
      showToast("Quote deleted");
      await goTo(paths.quotes());
    },
    onSettled: close,
  });
  const makeLink = trpc.quotes.link.useMutation({
    onSuccess: async (made) => {
      setLink(made);
      await utils.get.invalidate({ _id });
      await navigator.clipboard.writeText(made).then(
        () => showToast("Link copied"),
        () => {}, // The link is shown to copy by hand.
      );
    },
  });
  const actions = {
    send: { run: () => send.mutate({ _id, revision }), isBusy: send.isPending },
    order: { run: () => order.mutate({ _id, revision }), isBusy: order.isPending },
    withdraw: { run: () => withdraw.mutate({ _id }), isBusy: withdraw.isPending },
    remove: { run: () => remove.mutate({ _id }), isBusy: remove.isPending },
  } as const;
  const error = send.error ?? withdraw.error ?? remove.error ?? makeLink.error;
  const ask = (wanted: Asked) =>
    isUnsaved() ? showToast("Save the quote first", { tone: "info" }) : setAsked(wanted);
  return (
    <Card className="grid gap-3">
      {error && (
        <Alert tone="danger" role="alert">
          {readProblem(error).message}
        </Alert>
      )}
      {isOpen && (
        <>
          <ScriptButton onClick={() => ask("send")}>
            {state === "draft" ? "Send quote…" : "Send again…"}
          </ScriptButton>
          <ScriptButton
            variant="secondary"
            busy={makeLink.isPending && "Creating link…"}
            onClick={() =>
              isUnsaved()
                ? showToast("Save the quote first", { tone: "info" })
                : makeLink.mutate({ _id, revision })
            }
          >
            Copy link
          </ScriptButton>
          {link && <p className="text-sm wrap-anywhere">{link}</p>}
          <ScriptButton variant="secondary" onClick={() => ask("order")}>
            Create order and send invoice…
          </ScriptButton>
        </>
      )}
      <ScriptButton variant="quiet" onClick={() => setAsked(canWithdraw ? "withdraw" : "remove")}>
        {canWithdraw ? "Withdraw quote…" : "Delete quote…"}
      </ScriptButton>
      {asked && (
        <Dialog
          open
          onClose={close}
          title={questions[asked].title}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button
                variant={asked === "withdraw" || asked === "remove" ? "danger" : "primary"}
                busy={actions[asked].isBusy && "One moment…"}
                onClick={actions[asked].run}
              >
                {questions[asked].button}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">{questions[asked].text(quote)}</p>
        </Dialog>
      )}
    </Card>
  );
}
