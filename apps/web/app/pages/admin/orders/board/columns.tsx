import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type BoardColumn, moveRefusal } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { type BoardQuery, moreHref } from "./board-query.ts";
import { Column } from "./column.tsx";
import { announcements, byColumn, columnBelow, columnOf, type FindCard, instructions } from "./dragging.ts";
import { type Card, CardOutline, handleId } from "./order-card.tsx";
import { useMove } from "./use-move.ts";

interface ColumnsProps {
  columns: RouterOutputs["board"]["columns"];
  query: BoardQuery;
  /** E-mail addresses of possible assignees. */
  people: readonly string[];
}

/** Columns of the board. Orders are moved by mouse, by touch after a short press, by keyboard, or with their buttons. */
export function Columns({ columns, query, people }: ColumnsProps) {
  const [dragged, setDragged] = useState<Card>();
  const move = useMove(query);
  const find: FindCard = (id) => columns.flatMap(({ orders }) => orders).find(({ _id }) => _id === id);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn(find) }),
  );
  const movedId = useRef("");
  const moveTo = (card: Card, to: BoardColumn) => {
    movedId.current = card._id;
    move.mutate({ _id: card._id, to });
  };
  // A moved card is a new element in its column, so it takes the focus with it.
  useEffect(() => {
    if (movedId.current && document.activeElement === document.body && columns.length > 0)
      document.getElementById(handleId(movedId.current))?.focus({ preventScroll: true });
  }, [columns]);
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={columnBelow}
      accessibility={{
        announcements: announcements(find),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={({ active }) => setDragged(find(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        const to = columnOf(over?.id);
        setDragged(undefined);
        if (!dragged?.column || !to || to === dragged.column) return;
        if (moveRefusal(dragged.column, to) === undefined) moveTo(dragged, to);
      }}
    >
      <div
        className={cx(
          "rail max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 sm:grid sm:gap-5 md:grid-cols-2 xl:grid-cols-4 xl:gap-3",
          // Snapping would fight with scrolling while a card is dragged to the edge.
          dragged && "[scroll-snap-type:none]!",
        )}
      >
        {columns.map((column) => (
          <Column
            key={column.column}
            column={column}
            people={people}
            dragged={dragged}
            moreHref={moreHref(query, column.column, column.orders.length)}
            onMove={moveTo}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <CardOutline card={dragged} />}</DragOverlay>
    </DndContext>
  );
}
