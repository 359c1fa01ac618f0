import { join } from "node:path";
import { openDb } from "@rankwright/db/core";
import { placePaidOrder } from "./order.ts";

// Places orders in the site of its first argument, one after the other, until it receives a message.
const db = openDb(join(process.argv[2] ?? "", "site.db"));
let placed = 0;
let ends = false;
process.once("message", () => {
  ends = true;
});
process.once("disconnect", () => process.exit(ends ? 0 : 1));

function next(): void {
  if (ends) {
    db.$client.close();
    process.send?.(placed);
    process.disconnect();
    return;
  }
  placePaidOrder(db);
  placed += 1;
  if (placed === 1) process.send?.(placed);
  setImmediate(next);
}
next();
