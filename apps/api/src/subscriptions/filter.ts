import { optionalText, requiredText, SUBSCRIPTION_STATES } from "@rankwright/schema";
import { z } from "zod";
import { searchText } from "../trpc/input.ts";

export const subscriptionStateInput = z.enum(SUBSCRIPTION_STATES, {
  error: `State must be one of ${SUBSCRIPTION_STATES.join(", ")}.`,
});
export const packageIdInput = requiredText("Package", 100);

/** Filters of the owner's list. An empty package doesn't filter. */
export const subscriptionFilter = {
  search: searchText,
  state: subscriptionStateInput.optional(),
  packageId: optionalText("Package", 100)
    .transform((id) => id || undefined)
    .optional(),
};
