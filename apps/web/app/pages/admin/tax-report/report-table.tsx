import { formatCents, formatRate, pluralize, type TaxTotals, treatmentNames } from "@rankwright/schema";
import { Card, type Column, Table } from "@rankwright/ui";
import { Figure } from "#app/components/labelled-figure.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Report = RouterOutputs["tax"]["report"]["currencies"][number];
type Row = Report["rows"][number];

/** Returns the columns of the amounts in a currency. `tax` is the name of the tax in the heads. */
export function amountColumns(currency: string, tax = "Tax"): Column<TaxTotals>[] {
  const column = (id: string, header: string, text: (row: TaxTotals) => string): Column<TaxTotals> => ({
    id,
    header,
    align: "end",
    cell: text,
  });
  const money = (cents: number) => formatCents(cents, currency);
  // Empty without credit notes, so that rows with some stand out. Phones omit empty cells.
  const credit = (cents: number, { credited }: TaxTotals) => (credited.grossCents === 0 ? "" : money(cents));
  return [
    column("invoiced-base", "Base invoiced", ({ invoiced }) => money(invoiced.baseCents)),
    column("invoiced-tax", `${tax} invoiced`, ({ invoiced }) => money(invoiced.taxCents)),
    column("credited-base", "Base credited", (row) => credit(row.credited.baseCents, row)),
    column("credited-tax", `${tax} credited`, (row) => credit(row.credited.taxCents, row)),
    column("base", "Base", ({ net }) => money(net.baseCents)),
    column("tax", tax, ({ net }) => money(net.taxCents)),
  ];
}

/** Returns a row's tax: "VAT 19 %" or "Reverse charge". */
const taxName = ({ treatment, name, rate }: Row): string =>
  treatment === "standard" ? `${name} ${formatRate(rate)}` : treatmentNames[treatment];

const placeOf = ({ countryName, country, state }: Row): string =>
  [state, countryName || country || "Unknown country"].filter(Boolean).join(", ");

/** Country and tax of a row. */
function Kind({ row }: { row: Row }) {
  if (row.treatment === "unrecorded") return treatmentNames.unrecorded;
  return (
    <>
      <span className="block">{placeOf(row)}</span>
      <span className="block text-xs whitespace-nowrap text-text-muted">{taxName(row)}</span>
    </>
  );
}

const rowKey = ({ treatment, country, state, rate, name }: Row) =>
  [treatment, country, state, rate, name].join("|");

/** Row of the table, or its total. */
type TableRow = TaxTotals & { row?: Row };

/** Totals of the invoices and credit notes, which the table's rows add up to. */
function Totals({ report: { currency, total, invoices, creditNotes } }: { report: Report }) {
  const money = (cents: number) => formatCents(cents, currency);
  const { net } = total;
  const rounding = net.grossCents - net.baseCents - net.taxCents;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        <Figure
          label="Invoices"
          value={money(total.invoiced.grossCents)}
          note={`${pluralize(invoices, "invoice")}, with tax`}
        />
        <Figure
          label="Credit notes"
          value={money(total.credited.grossCents)}
          note={`${pluralize(creditNotes, "credit note")}, with tax`}
        />
        <Figure label="Tax" value={money(net.taxCents)} note={`On ${money(net.baseCents)}`} />
        <Figure
          label="Total with tax"
          value={money(net.grossCents)}
          note={
            rounding === 0
              ? "Invoices minus credit notes"
              : `Invoices minus credit notes; ${money(rounding)} is rounding`
          }
        />
      </dl>
    </Card>
  );
}

/** Report of the documents in one currency: its totals, and base and tax by country and rate. */
export function ReportOfCurrency({ report }: { report: Report }) {
  const { currency, rows, total } = report;
  return (
    <section aria-label={`In ${currency}`} className="grid gap-4">
      <Totals report={report} />
      <Table<TableRow>
        caption={`Base and tax in ${currency}`}
        rows={rows.map((row) => ({ ...row, row }))}
        total={total}
        // Sums of many millions are wider than the screen.
        className="overflow-x-auto"
        rowKey={({ row }) => (row ? rowKey(row) : "total")}
        columns={[
          {
            id: "kind",
            header: "Country",
            cell: ({ row }) => <span>{row ? <Kind row={row} /> : "Total"}</span>,
          },
          ...amountColumns(currency),
        ]}
      />
    </section>
  );
}
