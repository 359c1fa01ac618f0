import { formatCents, pluralize } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { Figure } from "#app/components/labelled-figure.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Totals = RouterOutputs["accounting"]["totals"]["currencies"][number];

/** Totals of a period in one currency. The rows of the exports add up to them. */
export function TotalsOfCurrency({ totals }: { totals: Totals }) {
  const { currency } = totals;
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <section aria-label={`In ${currency}`}>
      <Card>
        <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
          <Figure
            label={`Invoiced (${currency})`}
            value={money(totals.invoicedCents)}
            note={pluralize(totals.invoices, "invoice")}
          />
          <Figure
            label="Credited"
            value={money(totals.creditedCents)}
            note={pluralize(totals.creditNotes, "credit note")}
          />
          <Figure
            label="Received"
            value={money(totals.receivedCents)}
            note={pluralize(totals.received, "payment")}
          />
          <Figure
            label="Refunded"
            value={money(totals.returnedCents)}
            note={pluralize(totals.returned, "refund or dispute", "refunds or disputes")}
          />
          <Figure
            label="Change of receivables"
            value={money(totals.openCents)}
            note="Invoiced − credited − received + refunded"
          />
        </dl>
      </Card>
    </section>
  );
}
