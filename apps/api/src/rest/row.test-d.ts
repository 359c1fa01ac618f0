// Type tests, compiled but never run: each line below a @ts-expect-error must be a compile error.
import type { ProcedureName } from "./row.ts";

export const right: ProcedureName[] = ["orders.place", "content.banner.list"];

export const wrong: ProcedureName[] = [
  // @ts-expect-error There is no procedure with this name.
  "orders.plase",
  // @ts-expect-error There is no procedure with this name in a content section.
  "content.banner.liste",
  // @ts-expect-error A router is not a procedure.
  "orders",
  // @ts-expect-error Settings are not available over REST.
  "settings.business.get",
];
