import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { orderColumns } from "./orders-table.tsx";

type Row = RouterOutputs["orders"]["page"]["rows"][number];

/** Progress of a paid order that isn't delivered yet: its brief and its due date. */
function OrderWork({ order: { paymentStatus, orderStatus, brief, dueAt, isLate } }: { order: Row }) {
  const { day } = useDates();
  if (paymentStatus !== "Paid" || orderStatus !== "Pending") return null;
  const due =
    dueAt !== null && brief !== "open" && (isLate ? `Late, due ${day(dueAt)}` : `Due ${day(dueAt)}`);
  return (
    <span className="nums grid text-xs text-text-muted">
      {brief !== "none" && <span>{brief === "open" ? "Waiting for brief" : "Brief sent"}</span>}
      {due && <span className={isLate ? "font-semibold text-danger" : ""}>{due}</span>}
    </span>
  );
}

/** The documented columns of the order table. The status column also shows the progress. */
export const workColumns = orderColumns.map((column) =>
  column.id === "status"
    ? {
        ...column,
        cell: (order: Row, at: number) => (
          <span className="grid gap-1">
            <span>{column.cell(order, at)}</span>
            <OrderWork order={order} />
          </span>
        ),
      }
    : column,
);
