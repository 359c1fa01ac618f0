import { formatCents, longDay, paths } from "@rankwright/schema";
import { Alert, ButtonLink, Done } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";

type Quote = RouterOutputs["quotes"]["byLink"];

const closed = {
  draft: { title: "This quote isn't ready yet", text: "We e-mail you when it is." },
  declined: { title: "You declined this quote", text: "If you change your mind, write to us." },
  withdrawn: {
    title: "This quote was withdrawn",
    text: "It can't be accepted any more. Write to us for a new one.",
  },
  expired: {
    title: "This quote has expired",
    text: "It can't be accepted any more. Write to us for a new one.",
  },
} as const;

/** Texts of an accepted quote by the payment status of its order. */
function acceptedWords({ order, dueDay, currency }: Quote) {
  const paymentStatus = order?.paymentStatus;
  if (paymentStatus === "Paid") return { title: "Paid. Thank you!", text: "We e-mailed you the receipt." };
  if (paymentStatus === "Cancelled")
    return { title: "This order was cancelled", text: "There is nothing to pay." };
  const { paidCents = 0, totalCents = 0 } = order ?? {};
  const part =
    paidCents > 0
      ? `${formatCents(paidCents, currency)} of ${formatCents(totalCents, currency)} are paid. `
      : "";
  return {
    title: "Order placed",
    text: dueDay
      ? `${part}We e-mailed you the invoice. Please pay it by ${longDay(dueDay)}.`
      : `${part}We start when the order is paid.`,
  };
}

/** State of a quote that can't be answered any more, with the next step. */
export function QuoteAnswered({ quote, result }: { quote: Quote; result: FormResult | undefined }) {
  if (quote.state !== "accepted" && quote.state !== "sent") {
    const { title, text } = closed[quote.state];
    return (
      <Alert tone="info" title={title}>
        <p>{text}</p>
        <ButtonLink href={paths.contact()} variant="secondary" className="mt-3">
          Contact us
        </ButtonLink>
      </Alert>
    );
  }
  const { title, text } = acceptedWords(quote);
  if (quote.order?.paymentStatus !== "UnPaid") return <Done title={title}>{text}</Done>;
  return (
    <div className="grid gap-5">
      <Done title={title}>{text}</Done>
      <PostForm intent="open" result={resultOf(result, "open")}>
        <SubmitButton size="lg" busy="Opening the payment…" className="justify-self-start">
          Pay now
        </SubmitButton>
      </PostForm>
    </div>
  );
}
