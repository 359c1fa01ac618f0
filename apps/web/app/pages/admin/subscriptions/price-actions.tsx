import { TextareaField, TextField } from "@rankwright/ui";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { dayOf } from "./state-badge.tsx";
import { SubscriptionAction } from "./subscription-action.tsx";

type View = RouterOutputs["subscriptions"]["view"];

/** Changes the price from the next period on, with a preview of who is e-mailed and when it applies. */
export const ChangePrice = ({
  _id,
  customerName,
  customerEmail,
  price,
  terms,
  nextCharge,
}: Pick<View, "_id" | "customerName" | "customerEmail" | "price" | "terms" | "nextCharge">) => (
  <SubscriptionAction
    label="Change price"
    title="Change the price"
    button={{ label: "Change price and send e-mail", busy: "Sending…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.changePrice.useMutation({ onSuccess: done("Price change announced") });
      return {
        state,
        send: (typed) => state.mutate({ _id, price: typed("price"), note: typed("note") }),
      };
    }}
  >
    <p>
      {customerName} ({customerEmail}) is e-mailed now. The new price applies from the next period
      {nextCharge !== null && `, on ${dayOf(nextCharge)}`}. Until then it is {price}.
    </p>
    <TextField
      label="New price"
      name="price"
      inputMode="decimal"
      defaultValue={terms.price}
      hint="Per period, such as 49.50."
      required
    />
    <TextareaField
      label="Note to the customer"
      name="note"
      rows={3}
      hint="Optional. Part of the e-mail, such as the reason."
    />
  </SubscriptionAction>
);

/** Withdraws an announced change. */
export const WithdrawChange = ({ _id, price }: Pick<View, "_id" | "price">) => (
  <SubscriptionAction
    label="Withdraw change"
    title="Withdraw the announced change?"
    button={{ label: "Withdraw change", busy: "Withdrawing…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.withdrawChange.useMutation({ onSuccess: done("Change withdrawn") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>The subscription stays at {price}. The customer is e-mailed.</p>
  </SubscriptionAction>
);
