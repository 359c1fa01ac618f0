import {
  daysOfQuarter,
  formatCents,
  formatRate,
  longDay,
  quarterName,
  type TaxTotals,
} from "@rankwright/schema";
import { EmptyState, Table } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { amountColumns } from "./report-table.tsx";

type Oss = NonNullable<RouterOutputs["tax"]["oss"]>;
type OssOf = Oss["currencies"][number];

/** Sales by country of consumption and rate. */
function Sales({ report: { currency, rows, total } }: { report: OssOf }) {
  type Row = TaxTotals & { row?: OssOf["rows"][number] };
  return (
    <Table<Row>
      caption={`Sales in ${currency}`}
      rows={rows.map((row) => ({ ...row, row }))}
      total={total}
      className="overflow-x-auto"
      rowKey={({ row }) => `${row?.country} ${row?.rate}`}
      columns={[
        { id: "country", header: "Country", cell: ({ row }) => (row ? row.countryName : "Total") },
        { id: "rate", header: "Rate", align: "end", cell: ({ row }) => (row ? formatRate(row.rate) : "") },
        ...amountColumns(currency, "VAT"),
      ]}
    />
  );
}

/** Corrections of earlier quarters, by quarter and country of consumption. */
function Corrections({ report: { currency, corrections, correctionTotal } }: { report: OssOf }) {
  type Row = TaxTotals & { row?: OssOf["corrections"][number] };
  return (
    <Table<Row>
      caption={`Corrections of earlier quarters in ${currency}`}
      rows={corrections.map((row) => ({ ...row, row }))}
      total={correctionTotal}
      rowKey={({ row }) => `${row?.quarter} ${row?.country}`}
      columns={[
        { id: "quarter", header: "Quarter", cell: ({ row }) => (row ? quarterName(row.quarter) : "Total") },
        { id: "country", header: "Country", cell: ({ row }) => row?.countryName ?? "" },
        { id: "base", header: "Base", align: "end", cell: ({ net }) => formatCents(net.baseCents, currency) },
        { id: "tax", header: "VAT", align: "end", cell: ({ net }) => formatCents(net.taxCents, currency) },
      ]}
    />
  );
}

/** Sales of a quarter to consumers in other EU countries, in the layout of the OSS return. */
export function OssSection({ oss: { quarter, currencies } }: { oss: Oss }) {
  const hasOther = currencies.some(({ currency }) => currency !== "EUR");
  return (
    <section aria-labelledby="oss" className="grid gap-4">
      <div className="grid max-w-text gap-1">
        <h2 id="oss" className="text-2xl">
          One-Stop Shop (OSS), {quarterName(quarter)}
        </h2>
        <p className="text-sm text-text-muted">
          Sales to consumers in other EU countries, for your OSS return. Credit notes for sales of earlier
          quarters are corrections.
          {hasOther &&
            ` Convert other currencies to euros at the European Central Bank's rate of ${longDay(daysOfQuarter(quarter).to)}.`}
        </p>
      </div>
      {currencies.length === 0 && (
        <EmptyState title={`No OSS sales in ${quarterName(quarter)}`} icon="percent" />
      )}
      {currencies.map((report) => (
        <div key={report.currency} className="grid gap-4">
          {report.rows.length > 0 && <Sales report={report} />}
          {report.corrections.length > 0 && <Corrections report={report} />}
        </div>
      ))}
      {currencies.length > 0 && (
        <div className="flex">
          <ExportLink of="oss" filter={{ quarter }} />
        </div>
      )}
    </section>
  );
}
