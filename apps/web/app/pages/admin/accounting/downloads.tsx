import { type DayRange, paths, pluralize } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Icon } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Report = RouterOutputs["accounting"]["totals"];

/** Link that downloads an export of the period. */
function Download({ of, period, children }: { of: string; period: DayRange; children: ReactNode }) {
  const query = new URLSearchParams({ ...period }).toString();
  return (
    <ButtonLink href={`${paths.exported(of)}?${query}`} download className="justify-self-start">
      <Icon name="download" size={18} />
      {children}
    </ButtonLink>
  );
}

/** Currencies whose amounts aren't in the file for DATEV. */
function Omitted({ omitted }: Pick<Report, "omitted">) {
  if (omitted.length === 0) return null;
  const parts = omitted.map(
    ({ currency, documents, entries }) =>
      `${currency} (${pluralize(documents, "document")}, ${pluralize(entries, "ledger entry", "ledger entries")})`,
  );
  return (
    <Alert tone="warning" title="Only amounts in EUR are in this file">
      {`Not included: ${parts.join(", ")}. The journal contains all currencies.`}
    </Alert>
  );
}

/** True if only the period is wrong. */
const isSetUp = (issues: Report["datevIssues"]) => issues.every(({ path }) => path === "to");

/** Reasons why the DATEV export is not possible. */
function Issues({ issues }: { issues: Report["datevIssues"] }) {
  return (
    <Alert
      tone="info"
      title={isSetUp(issues) ? "Choose another period for DATEV" : "Set up the DATEV export first"}
    >
      <ul className="grid gap-1">
        {issues.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The two exports of a period. */
export function Downloads({ report }: { report: Report }) {
  const { from, to, datevIssues, omitted } = report;
  const period = { from, to };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-4">
        <h2 className="text-xl">Journal</h2>
        <p className="text-sm text-text-muted">
          A CSV file for any accounting program or spreadsheet: one row for each booking, with debit and
          credit account, in all currencies.
        </p>
        <Download of="journal" period={period}>
          Download journal
        </Download>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">DATEV</h2>
        <p className="text-sm text-text-muted">
          A file of bookings (EXTF Buchungsstapel) that accountants in Germany import.
        </p>
        {isSetUp(datevIssues) && <Omitted omitted={omitted} />}
        {datevIssues.length > 0 ? (
          <Issues issues={datevIssues} />
        ) : (
          <Download of="datev" period={period}>
            Download for DATEV
          </Download>
        )}
        <p className="text-sm">
          <ScreenLink href={paths.accountingSettings()} className="link font-semibold">
            Accounting settings
          </ScreenLink>
        </p>
      </Card>
    </div>
  );
}
