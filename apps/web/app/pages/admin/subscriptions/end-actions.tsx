import { pluralize } from "@rankwright/schema";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { dayBefore } from "./state-badge.tsx";
import { SubscriptionAction } from "./subscription-action.tsx";

type View = RouterOutputs["subscriptions"]["view"];
type Cancelling = NonNullable<View["cancelling"]>;

/** Names the charges that are still due if a subscription is cancelled now. */
function chargesWords({ chargesLeft, unpaid }: Cancelling): string {
  if (unpaid === "dropped") return "The unpaid period is not charged any more.";
  if (unpaid === "kept" && chargesLeft === 1) return "The unpaid period is still charged.";
  return chargesLeft === 0
    ? "Nothing more is charged."
    : `Until then, ${pluralize(chargesLeft, "period is", "periods are")} still charged, because of the agreed term.`;
}

/** Cancels a subscription as its customer would. */
export const CancelPlan = (plan: Pick<View, "_id"> & Cancelling) => (
  <SubscriptionAction
    label={`Cancel at the end of the ${plan.chargesLeft > 1 ? "term" : "period"}`}
    title="Cancel this subscription?"
    dismiss="Keep subscription"
    button={{ label: "Cancel subscription", busy: "Cancelling…", variant: "danger" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.cancel.useMutation({ onSuccess: done("Subscription cancelled") });
      return { state, send: () => state.mutate({ _id: plan._id }) };
    }}
  >
    <p>
      Its last day is {dayBefore(plan.endsOn)}. {chargesWords(plan)} The customer is e-mailed.
    </p>
  </SubscriptionAction>
);

/** Undoes a cancellation. */
export const KeepPlan = ({ _id }: { _id: string }) => (
  <SubscriptionAction
    label="Undo cancellation"
    title="Undo the cancellation?"
    button={{ label: "Undo cancellation", busy: "Saving…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.keep.useMutation({ onSuccess: done("Cancellation undone") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>The subscription continues and is charged again. Do this only if the customer has agreed.</p>
  </SubscriptionAction>
);

/** Ends a subscription at once. */
export const EndNow = ({ _id }: { _id: string }) => (
  <SubscriptionAction
    label="End now"
    title="End this subscription now?"
    button={{ label: "End subscription", busy: "Ending…", variant: "danger" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.end.useMutation({ onSuccess: done("Subscription ended") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>
      It ends at once and can't be started again. Nothing more is charged, and the customer is e-mailed. Paid
      periods aren't refunded: refund them on their orders.
    </p>
  </SubscriptionAction>
);
