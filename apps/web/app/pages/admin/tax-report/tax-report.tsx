import { type DayRange, isTooLong, paths, quarterOf } from "@rankwright/schema";
import { Badge, ButtonLink, Card, EmptyState, PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import type { Route } from "./+types/tax-report";
import { askedPeriod } from "./asked-period.ts";
import { OssSection } from "./oss-section.tsx";
import { periodName, readPeriod } from "./period.ts";
import { PeriodChoice } from "./period-choice.tsx";
import { ReportOfCurrency } from "./report-table.tsx";
import { TooLong } from "./too-long.tsx";

export const meta = privateMeta("Tax report");

type ReportOf = RouterOutputs["tax"]["report"]["currencies"][number];

export async function loader(args: Route.LoaderArgs) {
  const { period, today } = askedPeriod(args);
  const loaded = await adminPage(args, (q) => [
    ...(isTooLong(period) ? [] : [q.tax.report.prefetch(period)]),
    q.tax.oss.prefetch({ quarter: quarterOf(period.to) }),
  ]);
  return { ...loaded, today };
}

/** Totals and tables of each currency. */
function Report({ period, currencies }: { period: DayRange; currencies: readonly ReportOf[] }) {
  if (currencies.length === 0)
    return (
      <Card>
        <EmptyState
          title={`No invoices in ${periodName(period)}`}
          text="Every payment creates an invoice, every refund a credit note."
          icon="percent"
        />
      </Card>
    );
  return (
    <div className="grid gap-6">
      {currencies.map((one) => (
        <ReportOfCurrency key={one.currency} report={one} />
      ))}
      <div className="flex">
        <ExportLink of="tax-report" filter={{ ...period }} />
      </div>
    </div>
  );
}

/** Base and tax of a period's invoices and credit notes, and the sales of a quarter for the OSS return. */
export default function TaxReport({ loaderData: { today } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const period = readPeriod(params, today);
  const report = trpc.tax.report.useQuery(period, { enabled: !isTooLong(period) });
  const { data: oss } = trpc.tax.oss.useQuery({ quarter: quarterOf(period.to) });
  return (
    <div className="grid min-w-0 gap-8">
      <PageHeader
        title="Tax report"
        description="Invoices and credit notes by the day on which they were issued."
        action={
          <div className="flex flex-wrap items-center gap-3">
            {report.data?.hasTests && <Badge tone="warning">Includes test orders</Badge>}
            <ButtonLink href={paths.accounting({ ...period })} as={ScreenLink} variant="secondary">
              Accounting
            </ButtonLink>
          </div>
        }
      />
      <PeriodChoice period={period} today={today} address={paths.taxReport} />
      {isTooLong(period) ? (
        <TooLong />
      ) : (
        <Loaded query={report} what="tax report" lines={8}>
          {({ currencies }) => <Report period={period} currencies={currencies} />}
        </Loaded>
      )}
      {oss && <OssSection oss={oss} />}
    </div>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
