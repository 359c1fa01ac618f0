import { type InvoiceDocument, printedInvoice } from "@rankwright/schema";
import { Alert, Breadcrumb, ButtonLink, Card, EmailAddress } from "@rankwright/ui";
import { type ComponentProps, Fragment } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { EInvoices } from "./e-invoices.tsx";
import { InvoiceTable } from "./invoice-table.tsx";

interface InvoiceSheetProps {
  paper: InvoiceDocument;
  /** Link back to the order. */
  order: { label: string; href: string };
  /** Address of the PDF. */
  pdf: string;
  /** Missing fields of the e-invoices, by format, and the address of each. */
  eInvoices: {
    gaps: RouterOutputs["room"]["paper"]["gaps"];
    address: ComponentProps<typeof EInvoices>["address"];
    isOwner?: boolean;
  };
  /** Component of the link back. */
  as?: ComponentProps<typeof Breadcrumb>["as"];
}

/** An issued invoice or credit note, as its PDF shows it. */
export function InvoiceSheet({ paper, order, pdf, eInvoices, as }: InvoiceSheetProps) {
  const printed = printedInvoice(paper);
  const { language, title, facts, from, billTo, notes, legalLines } = printed;
  // Without recorded lines, the date is below the number.
  const others = facts.slice(paper.sale ? 1 : 2);
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
      <Card lang={language} className="grid gap-8 sm:p-10 print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="nums sm:text-end">
            <strong>{paper.label}</strong>
            {paper.sale ? null : (
              <>
                <br />
                {paper.date}
              </>
            )}
          </p>
        </div>
        {printed.test !== "" && <Alert tone="warning" title={printed.test} />}
        {others.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
            {others.map(([label, value]) => (
              <Fragment key={label}>
                <dt className="text-text-muted">{label}</dt>
                <dd className="nums wrap-anywhere">{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <Party {...from} />
          <Party {...billTo} />
        </div>
        <InvoiceTable printed={printed} />
        <ul className="grid gap-1 text-sm text-text-muted wrap-anywhere">
          {[...notes, ...legalLines].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
      <EInvoices {...eInvoices} />
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
