import type { Order } from "@rankwright/schema";

/** Name of an order in a list: its package, and the title of a request. */
export function OrderName({
  order: { packageName, requestTitle },
  className = "",
}: {
  order: Pick<Order, "packageName" | "requestTitle">;
  className?: string;
}) {
  if (!requestTitle) return <span className={className}>{packageName}</span>;
  return (
    <span className="grid">
      <span className={className}>{requestTitle}</span>
      <span className="text-xs text-text-muted">Request, {packageName}</span>
    </span>
  );
}
