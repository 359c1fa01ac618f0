import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { createContext } from "@rankwright/api/context/context";
import { createDeps } from "@rankwright/api/context/deps";
import { buildRouter } from "@rankwright/api/router";
import { readEnv } from "@rankwright/api/settings/env";
import { placeOrder, sections } from "@rankwright/schema";
import { z } from "zod";

// Simulates a second process of the shop, with its own database connection on its own thread.
const given = z.object({
  folder: z.string(),
  user: z.object({
    _id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isStaff: z.boolean(),
  }),
  order: placeOrder,
});
const { folder, user, order } = given.parse(workerData);
const deps = createDeps(readEnv({ DATA_DIR: folder, NODE_ENV: "test", LOG_LEVEL: "silent" }));
const caller = buildRouter(sections).createCaller(createContext(deps, { user }));

if (!parentPort) throw new Error("This runs as a worker only.");
parentPort.postMessage("ready");
await once(parentPort, "message");
const placed = await caller.orders.place(order);
deps.db.$client.close();
parentPort.postMessage(placed._id);
