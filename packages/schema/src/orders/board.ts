/** Columns of the board, from left to right. Each is a state of a paid order. */
export const BOARD_COLUMNS = ["brief", "work", "customer", "delivered"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export const boardWords = {
  brief: "Awaiting brief",
  work: "In progress",
  customer: "Awaiting approval",
  delivered: "Delivered",
} as const satisfies Record<BoardColumn, string>;

/** Number of orders that a column shows at first. */
export const BOARD_PAGE = 20;
/** Number of orders that a column shows more with each "Show more". */
export const BOARD_MORE = 100;
/** Maximum number of orders of a column. */
export const BOARD_MAX = 1_000;

const needsBrief = "The customer has to send the brief first.";
const onlyOpenBriefs = "Only orders with an unsent brief are here.";
const byDelivery = "To move it here, deliver the work on the order's page.";

/** Moves by hand: true if allowed, otherwise the reason why not. All other moves happen automatically. */
const moves = {
  brief: { work: needsBrief, customer: needsBrief, delivered: needsBrief },
  work: { brief: onlyOpenBriefs, customer: byDelivery, delivered: true },
  customer: {
    brief: onlyOpenBriefs,
    work: "It moves here when the customer replies or requests changes.",
    delivered: true,
  },
  delivered: { brief: onlyOpenBriefs, work: true, customer: byDelivery },
} as const satisfies {
  [From in BoardColumn]: Readonly<Record<Exclude<BoardColumn, From>, true | string>>;
};

/** Returns the reason why an order can't be moved manually to a column, as a sentence; undefined if it can, or if it is in that column. */
export function moveRefusal(from: BoardColumn, to: BoardColumn): string | undefined {
  const row: Readonly<Partial<Record<BoardColumn, true | string>>> = moves[from];
  const move = row[to] ?? true;
  return move === true ? undefined : move;
}

/** Returns the columns to which an order can be moved by hand. */
export const boardMovesFrom = (from: BoardColumn): BoardColumn[] =>
  BOARD_COLUMNS.filter((to) => to !== from && moveRefusal(from, to) === undefined);
