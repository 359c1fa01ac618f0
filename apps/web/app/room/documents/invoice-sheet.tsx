import {
  documentColumns,
  documentLines,
  documentTotal,
  formatCents,
  formatWithCode,
  type InvoiceDocument,
  invoiceTitles,
} from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Card, cx, EmailAddress } from "@rankwright/ui";
import { type ComponentProps, Fragment } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";

interface InvoiceSheetProps {
  paper: InvoiceDocument;
  /** Link back to the order. */
  order: { label: string; href: string };
  /** Address of the PDF. */
  pdf: string;
  /** Component of the link back. */
  as?: ComponentProps<typeof Breadcrumb>["as"];
}

const columns = Object.values(documentColumns);
/** The unit price is omitted on phones: with one item, it equals the amount. */
const NARROW = "max-sm:hidden print:table-cell";

/** An issued invoice or credit note. It prints on one sheet. */
export function InvoiceSheet({ paper, order, pdf, as }: InvoiceSheetProps) {
  const { seller, buyer, notes } = documentLines(paper);
  const price = formatCents(paper.line.cents, paper.currency);
  const title = invoiceTitles[paper.kind];
  return (
    <article className="mx-auto grid w-full max-w-text gap-6">
      <div className="no-print flex flex-wrap items-end justify-between gap-4">
        <Breadcrumb as={as} items={[order, { label: paper.label }]} />
        <div className="flex gap-3">
          <ScriptButton variant="secondary" onClick={() => window.print()}>
            Print
          </ScriptButton>
          <ButtonLink href={pdf} variant="secondary">
            Save as PDF
          </ButtonLink>
        </div>
      </div>
      <Card className="grid gap-8 sm:p-10 print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="nums sm:text-end">
            <strong>{paper.label}</strong>
            <br />
            {paper.date}
          </p>
        </div>
        {paper.isTest && <Alert tone="warning" title="Test mode: no real money was charged." />}
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <Party title="From" lines={seller} />
          <Party title="Bill to" lines={buyer} />
        </div>
        <table className="w-full text-start">
          <thead className="border-b border-border text-sm text-text-muted">
            <tr>
              {columns.map((label, at) => (
                <th
                  key={label}
                  scope="col"
                  className={cx(
                    "py-2 font-normal",
                    at === 0 ? "text-start" : "ps-4 text-end",
                    at === 2 && NARROW,
                  )}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="border-b border-border">
            <tr className="align-top">
              <td className="py-3 wrap-anywhere">{paper.line.text}</td>
              <td className="nums py-3 ps-4 text-end">1</td>
              <td className={cx("nums py-3 ps-4 text-end whitespace-nowrap", NARROW)}>{price}</td>
              <td className="nums py-3 ps-4 text-end whitespace-nowrap">{price}</td>
            </tr>
          </tbody>
          <tfoot className="text-lg font-semibold">
            <tr>
              <th scope="row" colSpan={2} className="py-3 text-start">
                {documentTotal(paper)}
              </th>
              <td colSpan={2} className="nums py-3 ps-4 text-end whitespace-nowrap">
                {formatWithCode(paper.totalCents, paper.currency)}
              </td>
            </tr>
          </tfoot>
        </table>
        <ul className="grid gap-1 text-sm text-text-muted wrap-anywhere">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
    </article>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  const [first, ...rest] = lines;
  return (
    <section aria-label={title} className="grid content-start gap-1 text-sm">
      <h2 className="font-sans text-sm font-normal text-text-muted">{title}</h2>
      <p className="font-semibold wrap-anywhere">{first}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {rest.map((line, at) => (
          // Keyed by index, because two lines can be equal.
          <Fragment key={at}>
            {at > 0 && "\n"}
            <EmailAddress address={line} />
          </Fragment>
        ))}
      </p>
    </section>
  );
}
