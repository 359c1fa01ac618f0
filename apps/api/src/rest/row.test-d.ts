// Compiled with the rest, never run: each line below an expectation is an error that the compiler must find.
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
