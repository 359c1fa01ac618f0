import {
  type Announcements,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  pointerWithin,
  rectIntersection,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { BOARD_COLUMNS, type BoardColumn, boardWords, moveRefusal } from "@rankwright/schema";
import type { Card } from "./order-card.tsx";

export type FindCard = (id: UniqueIdentifier) => Card | undefined;

/** Returns the column with a droppable's id. */
export const columnOf = (id: UniqueIdentifier | undefined): BoardColumn | undefined =>
  BOARD_COLUMNS.find((column) => column === id);

/** The column below the pointer, or the one that the card mostly covers when it is moved by keyboard. */
export const columnBelow: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const steps: Readonly<Record<string, 1 | -1>> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
};

/** Arrow keys move a picked up card from column to column. */
export const byColumn =
  (find: FindCard): KeyboardCoordinateGetter =>
  (event, { active, currentCoordinates, context: { over, droppableRects } }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const from = columnOf(over?.id) ?? find(active)?.column;
    const next = from && BOARD_COLUMNS[BOARD_COLUMNS.indexOf(from) + step];
    const rect = next ? droppableRects.get(next) : undefined;
    // At the card's height, if the column is that long.
    return rect && { x: rect.left, y: Math.max(rect.top, Math.min(currentCoordinates.y, rect.bottom - 48)) };
  };

export const instructions =
  "To move the order, press Space. Then choose a column with the arrow keys, and press Space again. Escape cancels.";

/** Announcements to screen readers while an order is moved. */
export const announcements = (find: FindCard): Announcements => {
  const nameOf = (id: UniqueIdentifier) => `The order of ${find(id)?.customerName ?? "a customer"}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => {
      const from = find(active.id)?.column;
      const to = columnOf(over?.id);
      if (!from || !to) return "Over no column.";
      const refusal = moveRefusal(from, to);
      return refusal === undefined
        ? `Over ${boardWords[to]}.`
        : `Over ${boardWords[to]}. Not possible: ${refusal}`;
    },
    onDragEnd: ({ active, over }) => {
      const from = find(active.id)?.column;
      const to = columnOf(over?.id);
      return from && to && from !== to && moveRefusal(from, to) === undefined
        ? `${nameOf(active.id)} is dropped on ${boardWords[to]}.`
        : `${nameOf(active.id)} was not moved.`;
    },
    onDragCancel: ({ active }) => `${nameOf(active.id)} was not moved.`,
  };
};
