import type { AppRouter } from "@rankwright/api";
import { type BoardColumn, boardMoves, paths } from "@rankwright/schema";
import { Badge, Button, cx } from "@rankwright/ui";
import type { inferRouterOutputs } from "@trpc/server";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { Assignee } from "../assignee.tsx";

export type Card = inferRouterOutputs<AppRouter>["board"]["columns"][number]["orders"][number];

interface OrderCardProps {
  card: Card;
  /** E-mail addresses of possible assignees. */
  people: readonly string[];
  onDrag: (card: Card | undefined) => void;
  onMove: (card: Card, to: BoardColumn) => void;
}

const moveWords = { delivered: "Mark delivered", work: "Reopen order" } as const satisfies Partial<
  Record<BoardColumn, string>
>;

/** Order on the board: customer, due date and assignee. It can be moved by drag and drop or with a button. */
export function OrderCard({ card, people, onDrag, onMove }: OrderCardProps) {
  const hydrated = useHydrated();
  const { day } = useDates();
  const { _id, customerName, packageName, column, dueAt, isLate, hasWritten, since, isTest, assignee } = card;
  const moves = column === null ? [] : boardMoves[column];
  return (
    <article
      draggable={hydrated && moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", customerName);
        onDrag(card);
      }}
      onDragEnd={() => onDrag(undefined)}
      className={cx(
        "grid gap-2 rounded-md border bg-surface-raised p-3.5",
        isLate ? "border-danger" : "border-border",
        hydrated && moves.length > 0 && "cursor-grab",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ScreenLink href={paths.paymentStatus(_id)} className="link font-semibold wrap-anywhere">
          {customerName}
        </ScreenLink>
        <span className="flex flex-wrap gap-1.5">
          {isTest && <Badge tone="neutral">Test</Badge>}
          {isLate && <Badge tone="danger">Late</Badge>}
          {hasWritten && <Badge tone="info">New message</Badge>}
        </span>
      </div>
      <p className="text-sm text-text-muted wrap-anywhere">
        {packageName}
        {" · "}
        {column === "delivered"
          ? `delivered ${day(since)}`
          : dueAt === null
            ? `paid ${day(since)}`
            : `due ${day(dueAt)}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Assignee orderId={_id} assignee={assignee} people={people} of={customerName} />
        {moves.map((to) => (
          <Button
            key={to}
            variant="quiet"
            size="sm"
            className="min-h-11"
            disabled={!hydrated}
            aria-label={`${moveWords[to]}: the order of ${customerName}`}
            onClick={() => onMove(card, to)}
          >
            {moveWords[to]}
          </Button>
        ))}
      </div>
    </article>
  );
}
