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

/** Allowed manual moves: to Delivered, and back into work. All other moves happen automatically. */
export const boardMoves = {
  brief: [],
  work: ["delivered"],
  customer: ["delivered"],
  delivered: ["work"],
} as const satisfies Record<BoardColumn, readonly BoardColumn[]>;
