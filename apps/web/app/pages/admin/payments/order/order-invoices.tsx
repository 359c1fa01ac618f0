import { paths } from "@rankwright/schema";
import { PrivateLink } from "#app/components/private-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { PaperList } from "#app/room/papers/paper-list.tsx";

interface OrderInvoicesProps {
  _id: string;
  /** A refund that is under way brings a credit note. */
  refetchInterval: () => number | false;
}

/** The invoices and credit notes of an order; nothing while there are none. */
export function OrderInvoices({ _id, refetchInterval }: OrderInvoicesProps) {
  const { data: papers = [] } = trpc.orders.papers.useQuery({ _id }, { refetchInterval });
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="grid gap-3">
      <h3 id="invoices" className="font-semibold">
        Invoices
      </h3>
      <PaperList
        papers={papers}
        as={PrivateLink}
        page={(label) => paths.orderInvoice(_id, label)}
        pdf={(label) => paths.invoicePdf(_id, label)}
      />
    </section>
  );
}
