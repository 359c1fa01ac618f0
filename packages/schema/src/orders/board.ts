/** The columns of the board, from left to right: what a paid order waits for. */
export const BOARD_COLUMNS = ["brief", "work", "customer", "delivered"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export const boardWords = {
  brief: "To brief",
  work: "In work",
  customer: "Waiting for customer",
  delivered: "Delivered",
} as const satisfies Record<BoardColumn, string>;

/** How many orders a column shows before more are asked for. */
export const BOARD_PAGE = 20;

/** Where an order may be moved by hand: to Delivered, and back into work. All else follows from what happens. */
export const boardMoves = {
  brief: [],
  work: ["delivered"],
  customer: ["delivered"],
  delivered: ["work"],
} as const satisfies Record<BoardColumn, readonly BoardColumn[]>;
