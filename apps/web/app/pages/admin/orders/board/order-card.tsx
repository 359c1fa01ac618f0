import { useDraggable } from "@dnd-kit/core";
import { type BoardColumn, boardMovesFrom, orderName, paths } from "@rankwright/schema";
import { Badge, Button, cx, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { Assignee } from "../assignee.tsx";
import { Initials } from "./initials.tsx";

export type Card = RouterOutputs["board"]["columns"][number]["orders"][number];

interface OrderCardProps {
  card: Card;
  /** E-mail addresses of possible assignees. */
  people: readonly string[];
  onMove: (card: Card, to: BoardColumn) => void;
}

const moveWords: Partial<Record<BoardColumn, string>> = { delivered: "Mark delivered", work: "Reopen order" };

/** Id of the handle with which an order is moved by keyboard. */
export const handleId = (orderId: string) => `move-${orderId}`;

const frame = "grid gap-2 rounded-md border bg-surface-raised p-3";

function Marks({ card: { isTest, isLate, isUnread, hasWritten } }: { card: Card }) {
  if (!(isTest || isLate || isUnread || hasWritten)) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {isTest && <Badge tone="neutral">Test</Badge>}
      {isLate && <Badge tone="danger">Late</Badge>}
      {isUnread ? (
        <Badge tone="info" icon="message">
          New message
        </Badge>
      ) : (
        hasWritten && <Badge tone="info">Reply needed</Badge>
      )}
    </p>
  );
}

const periodWords = (period: number) => (period === 0 ? "Trial" : `Period ${period}`);

function Due({ card: { column, dueAt, isLate, since, period, ...order } }: { card: Card }) {
  const { day } = useDates();
  return (
    <p className="text-sm text-text-muted wrap-anywhere">
      {orderName(order)}
      {" · "}
      {period !== null && `${periodWords(period)} · `}
      <span className={cx(isLate && "font-semibold text-danger")}>
        {column === "delivered"
          ? `delivered ${day(since)}`
          : dueAt === null
            ? `paid ${day(since)}`
            : `due ${day(dueAt)}`}
      </span>
    </p>
  );
}

/** The card that is shown at the pointer while an order is dragged. */
export function CardOutline({ card }: { card: Card }) {
  return (
    <div className={cx(frame, "rotate-1 cursor-grabbing border-accent shadow-lg")}>
      <p className="font-semibold wrap-anywhere">{card.customerName}</p>
      <Marks card={card} />
      <Due card={card} />
    </div>
  );
}

/** Order on the board: customer, due date and assignee. It can be moved by drag and drop, by keyboard or with a button. */
export function OrderCard({ card, people, onMove }: OrderCardProps) {
  const hydrated = useHydrated();
  const { _id, customerName, column, isLate, assignee } = card;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: _id,
    disabled: !hydrated,
    attributes: { roleDescription: "movable order" },
  });
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={cx(
        frame,
        "touch-manipulation [-webkit-touch-callout:none]",
        isLate ? "border-danger" : "border-border",
        hydrated && "cursor-grab",
        isDragging && "border-dashed",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <ScreenLink
          href={paths.paymentStatus(_id)}
          className="link py-1 font-semibold wrap-anywhere select-none"
        >
          {customerName}
        </ScreenLink>
        <button
          type="button"
          id={handleId(_id)}
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={`Move the order of ${customerName}`}
          disabled={!hydrated}
          className="-me-1.5 -mt-0.5 grid size-8 flex-none cursor-grab place-items-center rounded-md text-text-muted hover:bg-surface hover:text-text pointer-coarse:size-11"
        >
          <Icon name="grip" size={20} />
        </button>
      </div>
      <Marks card={card} />
      <Due card={card} />
      <div className="flex items-center gap-2">
        <Initials email={assignee} />
        <Assignee orderId={_id} assignee={assignee} people={people} of={customerName} />
      </div>
      {column !== null &&
        boardMovesFrom(column).map((to) => (
          <Button
            key={to}
            variant="quiet"
            size="sm"
            className="min-h-11 -ms-3.5 justify-self-start"
            disabled={!hydrated}
            aria-label={`${moveWords[to]}: the order of ${customerName}`}
            onClick={() => onMove(card, to)}
          >
            {moveWords[to]}
          </Button>
        ))}
    </article>
  );
}
