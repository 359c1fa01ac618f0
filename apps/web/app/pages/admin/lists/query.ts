/** Returns the value if it is one of `all`. */
export const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

/** Returns a day in the format of a date field, or undefined if it is invalid, such as February 30. */
function readDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** Returns the days in the address. Reversed days are swapped. */
export function readDays(params: URLSearchParams) {
  const [from, to] = [readDay(params.get("from")), readDay(params.get("to"))];
  return from && to && from > to ? { from: to, to: from } : { from, to };
}
