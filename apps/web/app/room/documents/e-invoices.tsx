import { type EInvoiceFormat, eInvoiceGaps, eInvoiceNames } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

interface EInvoicesProps {
  gaps: RouterOutputs["room"]["paper"]["gaps"];
  /** Returns the address of a file. */
  address: (format: EInvoiceFormat) => string;
  /** True to name what is missing for the other formats, which only the owner can change. */
  isOwner?: boolean;
}

/** Links to a document's e-invoices. Renders nothing for documents of the time before lines were recorded, and without tax rules. */
export function EInvoices({ gaps, address, isOwner = false }: EInvoicesProps) {
  if (gaps.some((each) => each.gaps.includes("lines") || each.gaps.includes("taxRules"))) return null;
  const available = gaps.filter((each) => each.gaps.length === 0);
  const others = isOwner ? gaps.filter((each) => each.gaps.length > 0) : [];
  if (available.length + others.length === 0) return null;
  return (
    <section aria-labelledby="e-invoices" className="no-print grid gap-2 text-sm">
      <h2 id="e-invoices" className="text-lg font-semibold">
        E-invoice
      </h2>
      {available.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {available.map(({ format }) => (
            <li key={format}>
              <a href={address(format)} className="link">
                Download {eInvoiceNames[format]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.map((each) => (
        <p key={each.format} className="text-text-muted">
          <strong>{eInvoiceNames[each.format]} isn’t available.</strong>{" "}
          {each.gaps.map((gap) => eInvoiceGaps[gap]).join(" ")}
        </p>
      ))}
    </section>
  );
}
