import { pluralize } from "@rankwright/schema";
import { Badge } from "@rankwright/ui";
import { LabelledAmounts } from "#app/components/labelled-amounts.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { trpc } from "#app/data/trpc.ts";
import type { PaymentFilter } from "./payment-query.ts";

/** Totals of the matching payments, one line for each currency, with test payments on separate lines. */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const sums = trpc.payments.sums.useQuery(filter);
  return (
    <Loaded query={sums} what="totals" lines={1}>
      {(groups) => (
        <div role="status" className="nums grid gap-2 text-sm">
          {groups.length === 0 && <p className="font-semibold">0 payments</p>}
          {groups.map(({ currency, mode, isTest, n, receivedCents, returnedCents, feeCents }) => {
            const figures = [
              ["Received", receivedCents],
              ...(returnedCents > 0 ? [["Refunded", -returnedCents] as const] : []),
              ...(feeCents > 0 ? [["Known fees", -feeCents] as const] : []),
              ...(returnedCents + feeCents > 0
                ? [["Net", receivedCents - returnedCents - feeCents] as const]
                : []),
            ] as const;
            return (
              <div key={`${currency} ${mode}`} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
                <p className="flex items-center gap-2 font-semibold">
                  {pluralize(n, "payment")}
                  {groups.length > 1 && ` in ${currency}`}
                  {isTest && <Badge tone="warning">Test</Badge>}
                </p>
                <LabelledAmounts currency={currency} figures={figures} />
              </div>
            );
          })}
        </div>
      )}
    </Loaded>
  );
}
