import { formatCents, invoiceTitles, orderDateOf } from "@rankwright/schema";
import type { ComponentType, ReactNode } from "react";
import type { RouterOutputs } from "#app/data/trpc.ts";

interface DocumentListProps {
  papers: RouterOutputs["room"]["papers"];
  /** `page` and `pdf` return the addresses of a document's page and PDF, by its number. */
  page: (label: string) => string;
  pdf: (label: string) => string;
  /** Link component. */
  as?: ComponentType<{ href: string; className?: string; children: ReactNode }> | "a";
  /** Further actions, shown after the link to the PDF. */
  more?: (label: string) => ReactNode;
}

/** Invoices and credit notes of an order. */
export function DocumentList({ papers, page, pdf, as: Link = "a", more }: DocumentListProps) {
  return (
    <ul className="grid divide-y divide-border rounded-lg border border-border text-sm">
      {papers.map(({ label, kind, cents, currency, date, corrects }) => (
        <li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <Link href={page(label)} className="link font-semibold">
            {invoiceTitles[kind]} {label}
          </Link>
          <span className="nums text-text-muted">{orderDateOf(date)}</span>
          {corrects.length > 0 && (
            <span className="text-text-muted">
              {kind === "invoice" ? "replaces" : "credits"} {corrects.join(", ")}
            </span>
          )}
          <span className="ms-auto flex items-center gap-4">
            <span className="nums">{formatCents(cents, currency)}</span>
            <a href={pdf(label)} className="link no-print" aria-label={`${label} as a PDF`}>
              PDF
            </a>
            {more?.(label)}
          </span>
        </li>
      ))}
    </ul>
  );
}
