import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";
import type { FormResult } from "#app/form/result.ts";

/** Price of the package for a buyer, with tax and coupon, and the early start that the buyer can ask for. */
export type Offer = RouterOutputs["checkout"]["total"];

/** Fields that decide the total and the early start. */
const DECIDING = ["customerCountry", "state", "company", "taxId", "coupon"] as const;

/** Intent of the form when it only asks for the total. */
export const TOTAL_INTENT = "total";

const keyOf = (values: FormData | Readonly<Record<string, unknown>>): string =>
  DECIDING.map((name) => (values instanceof FormData ? values.get(name) : values[name]) ?? "").join("|");

interface Shown<Total> {
  /** Null if the total is the same for all buyers. */
  offer: Total | null;
  /** The buyer that the offer is for. */
  buyer: Readonly<Record<string, unknown>>;
}

/**
 * Returns the offer for the buyer as entered, and the form's handlers that update it: after a choice, and when the tax ID, the company
 * or the coupon is left. Without script, a button of the form does it.
 */
export function useOffer<Total>({ offer: first, buyer }: Shown<Total>) {
  const fetcher = useFetcher<FormResult<{ offer?: Total | null }>>();
  const form = useRef<HTMLFormElement>(null);
  // A newer answer of the whole form replaces what was asked before it.
  const [asked, setAsked] = useState({ since: first, key: keyOf(buyer) });
  const isCurrent = asked.since === first;
  const hasOffer = first !== null;
  const update = () => {
    if (!form.current || !hasOffer) return;
    const data = new FormData(form.current);
    if (keyOf(data) === (isCurrent ? asked.key : keyOf(buyer))) return;
    setAsked({ since: first, key: keyOf(data) });
    data.set("intent", TOTAL_INTENT);
    void fetcher.submit(data, { method: "post" });
  };
  // The page's script is loaded at the first input, which may have been a choice.
  useEffect(update, []);
  const isDeciding = ({ target }: FormEvent) =>
    target instanceof HTMLSelectElement && DECIDING.some((name) => name === target.name);
  return {
    form,
    offer: (isCurrent && fetcher.data?.done?.offer) || first,
    /** True if the shown offer is for a tax ID. */
    hasTaxId: Boolean(fetcher.data?.values.taxId),
    hasCoupon: Boolean(fetcher.data?.values.coupon),
    isUpdating: fetcher.state !== "idle",
    handlers: {
      onChange: (event: FormEvent) => {
        if (isDeciding(event)) update();
      },
      onBlur: update,
      // Enter in the field of the coupon applies it. Elsewhere, it places the order.
      onKeyDown: (event: KeyboardEvent) => {
        const { target } = event;
        if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || target.name !== "coupon")
          return;
        event.preventDefault();
        update();
      },
    },
  };
}
