import { formatNumber } from "@rankwright/schema";

interface MoreFoundProps {
  /** Results that the table shows. */
  of: { total: number; isMore?: true };
  /** Name of the records, such as "orders". */
  what: string;
}

/** Note below a table if the search has more results than its pages show. */
export function MoreFound({ of: { total, isMore }, what }: MoreFoundProps) {
  if (!isMore) return null;
  return (
    <p className="text-sm text-text-muted">
      More than {formatNumber(total)} {what} match. The newest are shown. Add a word to narrow the search.
    </p>
  );
}
