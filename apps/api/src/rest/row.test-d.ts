// Type tests, compiled but never run: each line below a @ts-expect-error must be a compile error.
import type { ProcedureName } from "./row.ts";

export const right: ProcedureName[] = ["orders.place", "content.banner.list"];

export const wrong: ProcedureName[] = [
  // @ts-expect-error No procedure is called so.
  "orders.plase",
  // @ts-expect-error Nor is one of a section's.
  "content.banner.liste",
  // @ts-expect-error Many procedures are not one.
  "orders",
  // @ts-expect-error Settings are tRPC's alone.
  "settings.business.get",
];
