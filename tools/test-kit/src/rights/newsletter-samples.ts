import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import type { NewsletterState } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Puts the newsletter into this state, with one confirmed subscriber. */
function newsletter({ deps, ids }: World, state: NewsletterState): CallInput {
  immediate(deps.db, (tx) => {
    const { newsletters, subscribers } = tables;
    tx.update(newsletters)
      .set({ state })
      .where(eq(newsletters._id, ids.newsletter ?? ""))
      .run();
    tx.update(subscribers)
      .set({ confirmedAt: 1 })
      .where(eq(subscribers._id, ids.subscriber ?? ""))
      .run();
  });
  return { revision: 1 };
}

/** Inputs for the procedures of newsletters. */
export const newsletterSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "newsletters.update": (world) => newsletter(world, "draft"),
  "newsletters.remove": (world) => newsletter(world, "draft"),
  "newsletters.send": (world) => newsletter(world, "draft"),
  "newsletters.stop": (world) => newsletter(world, "sending"),
  "newsletters.resume": (world) => newsletter(world, "stopped"),
};
