import { formatCents, pluralize } from "@rankwright/schema";
import { showToast, TextareaField, TextField } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { FormDialog } from "#app/pages/admin/payments/form-dialog.tsx";
import { dayOf } from "./state-badge.tsx";

type Prices = RouterOutputs["subscriptions"]["pricesOf"];

/** First day on which one of the plans is charged. */
const firstDay = (prices: Prices): string | undefined =>
  prices.flatMap(({ firstOn }) => firstOn ?? []).sort()[0];

interface AnnouncePriceProps {
  packageId: string;
  packageName: string;
  /** Initial value of the price. */
  price?: string;
}

/** Changes the price of all running subscriptions of a package, after a preview of who is e-mailed and from when it applies. */
export function AnnouncePrice({ packageId, packageName, price = "" }: AnnouncePriceProps) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const { data: prices = [] } = trpc.subscriptions.pricesOf.useQuery({ packageId });
  const announce = trpc.subscriptions.announcePrice.useMutation({
    onSuccess: async ({ announced }) => {
      setOpen(false);
      await utils.subscriptions.invalidate();
      showToast(
        announced === 0
          ? "No subscription has another price"
          : `Price announced to ${pluralize(announced, "subscription")}`,
      );
    },
  });
  const count = prices.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const from = firstDay(prices);
  const counts =
    prices.length === 1
      ? ` at ${formatCents(prices[0]?.priceCents ?? 0)}`
      : `: ${prices.map(({ priceCents, count: n }) => `${n} at ${formatCents(priceCents)}`).join(", ")}`;
  return (
    <>
      <ScriptButton
        variant="secondary"
        onClick={() => {
          announce.reset();
          setOpen(true);
        }}
      >
        Change price for subscribers…
      </ScriptButton>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Change the price of ${packageName}`}
        button={{ label: "Change price and send e-mails", busy: "Sending…" }}
        pending={announce.isPending}
        error={announce.error}
        onSubmit={(typed) => announce.mutate({ packageId, price: typed("price"), note: typed("note") })}
      >
        <p>
          {pluralize(count, "running subscription")}
          {counts}.
        </p>
        <p className="text-sm text-text-muted">
          Each customer is e-mailed now. The new price applies from their next period
          {from && `, for the first of them on ${dayOf(from)}`}. Cancelled subscriptions, and those that
          change to another package, keep their terms.
        </p>
        <TextField
          label="New price"
          name="price"
          inputMode="decimal"
          defaultValue={price}
          hint="Per period, such as 49.50."
          required
        />
        <TextareaField
          label="Note to the customers"
          name="note"
          rows={3}
          hint="Optional. Part of the e-mail, such as the reason."
        />
      </FormDialog>
    </>
  );
}
