import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { orderColumns } from "./orders-table.tsx";

type Row = RouterOutputs["orders"]["page"]["rows"][number];

/** How far the work on a paid order is, below its status: its brief, and until when it is promised. */
function OrderWork({ order: { paymentStatus, orderStatus, brief, dueAt, isLate } }: { order: Row }) {
  const { day } = useDates();
  if (paymentStatus !== "Paid" || orderStatus !== "Pending") return null;
  const due =
    dueAt !== null && brief !== "open" && (isLate ? `Late, due ${day(dueAt)}` : `Due ${day(dueAt)}`);
  return (
    <span className="nums grid text-xs text-text-muted">
      {brief !== "none" && <span>{brief === "open" ? "Waits for its brief" : "Brief sent"}</span>}
      {due && <span className={isLate ? "font-semibold text-danger" : ""}>{due}</span>}
    </span>
  );
}

/** The columns of the table of orders: those that are documented, the status with how far the work is. */
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
