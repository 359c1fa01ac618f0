import { BOARD_COLUMNS, BOARD_MAX, BOARD_MORE, BOARD_PAGE, type BoardColumn } from "@rankwright/schema";

/** Part of the board that is shown. */
export interface BoardQuery {
  mine: boolean;
  /** Column that shows `count` orders. */
  more?: BoardColumn;
  count?: number;
}

/** Returns the query in the address. Invalid values are ignored. */
export function queryOf(params: URLSearchParams): BoardQuery {
  const more = BOARD_COLUMNS.find((column) => column === params.get("more"));
  const count = Number(params.get("count") ?? BOARD_PAGE + BOARD_MORE);
  const isValid = Number.isInteger(count) && count >= BOARD_PAGE && count <= BOARD_MAX;
  return { mine: params.get("of") === "me", ...(more && isValid && { more, count }) };
}

/** Returns the address that shows more orders of a column; undefined if it shows the maximum. */
export function moreHref({ mine }: BoardQuery, column: BoardColumn, shown: number): string | undefined {
  if (shown >= BOARD_MAX) return undefined;
  const count = String(Math.min(BOARD_MAX, shown + BOARD_MORE));
  return `?${new URLSearchParams({ ...(mine && { of: "me" }), more: column, count })}`;
}
