import { formatCents, invoiceTitles, type Order, paths } from "@rankwright/schema";
import { PrivateLink } from "#app/components/private-link.tsx";
import { trpc } from "#app/data/trpc.ts";

/** What was paid for an order, to whom, and its invoices and credit notes; nothing while there is neither. */
export function OrderPapers({ order }: { order: Pick<Order, "_id"> }) {
  const { data } = trpc.orders.receipt.useQuery({ _id: order._id });
  if (!data || data.payments.length === 0) return null;
  const { seller, payments, papers } = data;
  return (
    <section aria-labelledby="papers" className="grid gap-4 border-t border-border pt-5 text-sm">
      <h2 id="papers" className="text-lg font-semibold">
        Receipt
      </h2>
      <ul className="grid gap-1.5">
        {payments.map(({ by, txnId, cents, currency }, index) => (
          // By its place: the ledger only grows.
          <li key={index} className="[overflow-wrap:anywhere]">
            <span className="nums font-semibold">{formatCents(Math.abs(cents), currency)}</span>{" "}
            {cents > 0 ? `paid to ${seller}` : `given back by ${seller}`}{" "}
            {txnId ? `through ${by}, transaction ${txnId}` : by}
          </li>
        ))}
      </ul>
      {papers.length > 0 && (
        <ul className="grid divide-y divide-border rounded-lg border border-border">
          {papers.map(({ label, kind, cents, currency, date }) => (
            <li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <PrivateLink href={paths.invoice(order._id, label)} className="link font-semibold">
                {invoiceTitles[kind]} {label}
              </PrivateLink>
              <span className="nums text-text-muted">{date}</span>
              <span className="nums ms-auto">{formatCents(cents, currency)}</span>
              <a
                href={paths.invoicePdf(order._id, label)}
                className="link no-print"
                aria-label={`${label} as a PDF`}
              >
                PDF
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
