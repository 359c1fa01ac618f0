import { type BoardColumn, boardWords, formatNumber } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
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
  /** True if the dragged order may be dropped here. */
  isTarget: boolean;
  moreHref: string;
  onDrag: (card: Card | undefined) => void;
  onDrop: () => void;
  onMove: (card: Card, to: BoardColumn) => void;
}

/** Column of the board: its first orders, and a link to more. */
export function Column({
  column: { column, total, orders },
  people,
  isTarget,
  moreHref,
  onDrag,
  onDrop,
  onMove,
}: ColumnProps) {
  const title = `column-${column}`;
  return (
    <section
      aria-labelledby={title}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={cx(
        "grid min-w-0 content-start gap-3 rounded-lg border border-transparent bg-surface p-3",
        isTarget && "border-dashed border-accent bg-accent-soft",
      )}
    >
      <h2 id={title} className="flex items-center justify-between gap-3 px-1 text-base font-semibold">
        {boardWords[column]}
        <span className="nums text-sm text-text-muted">
          {formatNumber(total)}
          <span className="sr-only">{total === 1 ? " order" : " orders"}</span>
        </span>
      </h2>
      {orders.length === 0 && <p className="px-1 pb-2 text-sm text-text-muted">{empty[column]}</p>}
      <ul className="grid gap-3">
        {orders.map((card) => (
          <li key={card._id}>
            <OrderCard card={card} people={people} onDrag={onDrag} onMove={onMove} />
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <ScreenLink href={moreHref} className="link px-1 py-2 text-sm font-semibold">
          {`Show more in ${boardWords[column]}`}
        </ScreenLink>
      )}
    </section>
  );
}
