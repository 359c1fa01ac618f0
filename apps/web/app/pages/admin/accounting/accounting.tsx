import { isTooLong, paths } from "@rankwright/schema";
import { Badge, ButtonLink, Card, EmptyState, PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { askedPeriod } from "#app/pages/admin/tax-report/asked-period.ts";
import { periodName, readPeriod } from "#app/pages/admin/tax-report/period.ts";
import { PeriodChoice } from "#app/pages/admin/tax-report/period-choice.tsx";
import { TooLong } from "#app/pages/admin/tax-report/too-long.tsx";
import type { Route } from "./+types/accounting";
import { Downloads } from "./downloads.tsx";
import { TotalsOfCurrency } from "./totals.tsx";

export const meta = privateMeta("Accounting");

export async function loader(args: Route.LoaderArgs) {
  const { period, today } = askedPeriod(args);
  const loaded = await adminPage(args, (q) =>
    isTooLong(period) ? [] : [q.accounting.totals.prefetch(period)],
  );
  return { ...loaded, today };
}

/** Exports of a period's bookings, with their totals. */
export default function Accounting({ loaderData: { today } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const period = readPeriod(params, today);
  const totals = trpc.accounting.totals.useQuery(period, { enabled: !isTooLong(period) });
  return (
    <div className="grid min-w-0 gap-8">
      <PageHeader
        title="Accounting"
        description="Invoices, credit notes, payments and refunds for your accountant."
        action={
          <div className="flex flex-wrap items-center gap-3">
            {totals.data?.hasTests && <Badge tone="warning">Includes test orders</Badge>}
            <ButtonLink href={paths.taxReport({ ...period })} as={ScreenLink} variant="secondary">
              Tax report
            </ButtonLink>
          </div>
        }
      />
      <PeriodChoice period={period} today={today} address={paths.accounting} />
      {isTooLong(period) ? (
        <TooLong />
      ) : (
        <Loaded query={totals} what="totals" lines={8}>
          {(report) => (
            <div className="grid gap-6">
              {report.currencies.length === 0 && (
                <Card>
                  <EmptyState
                    title={`No bookings in ${periodName(period)}`}
                    text="Invoices, credit notes, payments and refunds are booked on their day."
                    icon="file-text"
                  />
                </Card>
              )}
              {report.currencies.map((one) => (
                <TotalsOfCurrency key={one.currency} totals={one} />
              ))}
              <Downloads report={report} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
