import { browser } from "./browser.ts";
import { growth } from "./growth.ts";
import { lighthouse } from "./lighthouse.ts";
import { memory } from "./memory.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import type { Part } from "./part.ts";
import { rest } from "./rest.ts";
import { room } from "./room.ts";
import { screens } from "./screens.ts";
import { start } from "./start.ts";
import { trpc } from "./trpc.ts";

/** Every part by the name it is asked for, in the order in which they run. */
export const parts = {
  pages,
  rest,
  room,
  trpc,
  screens,
  orders,
  start,
  memory,
  growth,
  browser,
  lighthouse,
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
