import { formatCents, type Order, paths } from "@rankwright/schema";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { DocumentList } from "#app/room/documents/document-list.tsx";

type Movement = RouterOutputs["orders"]["receipt"]["payments"][number];

const movedWords = {
  paid: (seller) => `paid to ${seller}`,
  givenBack: (seller) => `refunded by ${seller}`,
  disputed: (seller) => `withdrawn from ${seller} because of a dispute,`,
  returned: (seller) => `returned to ${seller}`,
} as const satisfies Record<Movement["kind"], (seller: string) => string>;

/** Payments of an order, and its invoices and credit notes. Renders nothing if there are none. */
export function OrderDocuments({ order }: { order: Pick<Order, "_id"> }) {
  const { data } = trpc.orders.receipt.useQuery({ _id: order._id });
  if (!data || data.payments.length === 0) return null;
  const { seller, payments, papers } = data;
  return (
    <section aria-labelledby="papers" className="grid gap-4 border-t border-border pt-5 text-sm">
      <h2 id="papers" className="text-lg font-semibold">
        Receipt
      </h2>
      <ul className="grid gap-1.5">
        {payments.map(({ kind, by, txnId, cents, currency }, index) => (
          // Keyed by index: rows are only appended to the ledger, so an index never changes.
          <li key={index} className="wrap-anywhere">
            <span className="nums font-semibold">{formatCents(Math.abs(cents), currency)}</span>{" "}
            {movedWords[kind](seller)} {txnId ? `through ${by}, transaction ${txnId}` : by}
          </li>
        ))}
      </ul>
      {papers.length > 0 && <Invoices _id={order._id} papers={papers} />}
    </section>
  );
}

const Invoices = ({ _id, papers }: { _id: string; papers: RouterOutputs["room"]["papers"] }) => (
  <DocumentList
    papers={papers}
    as={ScreenLink}
    page={(label) => paths.invoice(_id, label)}
    pdf={(label) => paths.invoicePdf(_id, label)}
  />
);

/** Invoices and credit notes of an order, for a colleague who may read them. Renders nothing if there are none. */
export function SharedInvoices({ _id }: { _id: string }) {
  const { data: papers = [] } = trpc.room.papers.useQuery({ _id });
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="papers" className="grid gap-4 border-t border-border pt-5 text-sm">
      <h2 id="papers" className="text-lg font-semibold">
        Invoices
      </h2>
      <Invoices _id={_id} papers={papers} />
    </section>
  );
}
