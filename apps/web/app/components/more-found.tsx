import { formatNumber } from "@rankwright/schema";

interface MoreFoundProps {
  /** The page that is shown. */
  of: { total: number; isMore?: true };
  /** "orders". */
  what: string;
}

/** Below a table whose search found more than its pages have. */
export function MoreFound({ of: { total, isMore }, what }: MoreFoundProps) {
  if (!isMore) return null;
  return (
    <p className="text-sm text-text-muted">
      More than {formatNumber(total)} {what} match. These are the newest of them; a further word finds fewer.
    </p>
  );
}
