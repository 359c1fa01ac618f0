import { useDroppable } from "@dnd-kit/core";
import { type BoardColumn, boardWords, formatNumber, moveRefusal, paths } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type Card, OrderCard } from "./order-card.tsx";

const empty = {
  brief: "No orders awaiting a brief.",
  work: "No orders in progress.",
  customer: "No orders awaiting approval.",
  delivered: "No orders delivered yet.",
} as const satisfies Record<BoardColumn, string>;

interface ColumnProps {
  column: { column: BoardColumn; total: number; orders: Card[] };
  /** E-mail addresses of possible assignees. */
  people: readonly string[];
  dragged: Card | undefined;
  /** Undefined if the column shows its maximum. */
  moreHref: string | undefined;
  onMove: (card: Card, to: BoardColumn) => void;
}

/** Column of the board: its first orders, and a link to more. While an order is dragged, it shows if the order may be dropped. */
export function Column({
  column: { column, total, orders },
  people,
  dragged,
  moreHref,
  onMove,
}: ColumnProps) {
  const title = `column-${column}`;
  const { setNodeRef, isOver } = useDroppable({ id: column });
  const from = dragged?.column;
  const refusal = from ? moveRefusal(from, column) : undefined;
  const isTarget = Boolean(from) && from !== column && refusal === undefined;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={title}
      className={cx(
        "relative grid min-w-0 content-start gap-3 rounded-lg border border-transparent bg-surface p-3",
        isTarget && "border-dashed border-accent",
        isTarget && isOver && "bg-accent-soft",
      )}
    >
      <h2
        id={title}
        className="flex items-center justify-between gap-3 px-1 font-sans text-base font-semibold"
      >
        {boardWords[column]}
        <span className="nums text-sm text-text-muted">
          {formatNumber(total)}
          <span className="sr-only">{total === 1 ? " order" : " orders"}</span>
        </span>
      </h2>
      {isOver && refusal !== undefined && (
        <p className="absolute inset-x-3 top-12 z-10 flex gap-2 rounded-md border border-warning/35 bg-warning-soft p-3 text-sm font-semibold shadow-lg">
          <Icon name="alert" size={18} className="text-warning" />
          {refusal}
        </p>
      )}
      {orders.length === 0 && <p className="px-1 pb-2 text-sm text-text-muted">{empty[column]}</p>}
      <ul className="grid gap-3">
        {orders.map((card) => (
          // Cards outside the window are not rendered, so that a long column stays quick.
          <li key={card._id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
            <OrderCard card={card} people={people} onMove={onMove} />
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <ScreenLink href={moreHref ?? paths.totalOrders()} className="link px-1 py-2 text-sm font-semibold">
          {moreHref ? `Show more in ${boardWords[column]}` : "Find other orders in the list"}
        </ScreenLink>
      )}
    </section>
  );
}
