import { Pagination } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import type { DateChoice } from "#app/pages/admin/lists/date-choices.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { readPaymentFilter, readPaymentQuery } from "./payment-query.ts";
import { PaymentTotals } from "./payment-totals.tsx";
import { PaymentsTable } from "./payments-table.tsx";

/** The list of all payments, with its filters, totals and export. */
export function PaymentList({ choices }: { choices: readonly DateChoice[] }) {
  const [params] = useSearchParams();
  const filter = readPaymentFilter(params);
  const { href } = usePaging();
  const payments = trpc.payments.page.useQuery(readPaymentQuery(params));
  return (
    <section aria-labelledby="all-payments" className="grid gap-4">
      <h2 id="all-payments" className="text-2xl">
        All payments
      </h2>
      <PaymentFilters choices={choices} />
      <PaymentTotals filter={filter} />
      <Loaded query={payments} what="payments" lines={10}>
        {({ rows, page, pages, isMore }) => (
          <>
            <PaymentsTable payments={rows} isFiltered={Object.keys(filter).length > 0} />
            {isMore && (
              <p className="text-sm text-text-muted">
                Only the payments of the newest 1,000 matching orders are shown. Add a word to narrow the
                search.
              </p>
            )}
            <Pagination label="All payments" page={page} pages={pages} href={href} as={ScreenLink} />
            <ExportLink of="payments" filter={{ ...filter }} />
          </>
        )}
      </Loaded>
    </section>
  );
}
