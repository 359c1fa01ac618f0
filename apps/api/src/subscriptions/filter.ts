import { SUBSCRIPTION_STATES } from "@rankwright/schema";
import { z } from "zod";
import { searchText } from "../trpc/input.ts";

export const subscriptionStateInput = z.enum(SUBSCRIPTION_STATES, {
  error: `State must be one of ${SUBSCRIPTION_STATES.join(", ")}.`,
});
export const packageIdInput = z
  .string({ error: "Package must be text." })
  .max(100, "Package must be the id of a package.");

/** Filters of the owner's list. An empty package doesn't filter. */
export const subscriptionFilter = {
  search: searchText,
  state: subscriptionStateInput.optional(),
  packageId: packageIdInput.transform((id) => id || undefined).optional(),
};
