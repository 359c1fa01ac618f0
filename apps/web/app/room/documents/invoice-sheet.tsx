import {
  canPrint,
  documentLines,
  documentTotal,
  formatCents,
  formatWithCode,
  type InvoiceDocument,
  invoiceTitles,
} from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Card, EmailAddress } from "@rankwright/ui";
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

/** An issued invoice or credit note. It prints on one sheet. */
export function InvoiceSheet({ paper, order, pdf, as }: InvoiceSheetProps) {
  const { seller, buyer, notes } = documentLines(paper);
  const money = (cents: number) => formatCents(cents, paper.currency);
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
      {!canPrint(paper) && (
        <Alert tone="info" title="Some characters are missing in the PDF" className="no-print">
          Its font covers Latin, Greek and Cyrillic. Print this page instead to get all characters.
        </Alert>
      )}
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
          <Party title="To" lines={buyer} />
        </div>
        <dl className="grid border-y border-border">
          <div className="flex justify-between gap-6 py-3">
            <dt className="min-w-0 wrap-anywhere">{paper.line.text}</dt>
            <dd className="nums">{money(paper.line.cents)}</dd>
          </div>
          <div className="flex justify-between gap-6 border-t border-border py-3 text-lg font-semibold">
            <dt>{documentTotal(paper)}</dt>
            <dd className="nums whitespace-nowrap">{formatWithCode(paper.totalCents, paper.currency)}</dd>
          </div>
        </dl>
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
