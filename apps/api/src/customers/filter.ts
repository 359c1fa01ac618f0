import { TAG_MAX, tooLong, wellFormed } from "@rankwright/schema";
import { z } from "zod";
import { searchText } from "../trpc/input.ts";

/** Filters of the customer list. An empty tag doesn't filter. */
export const customerFilter = {
  search: searchText,
  tag: z
    .string({ error: "Tag must be text." })
    .max(TAG_MAX, tooLong("Tag", TAG_MAX))
    .refine(wellFormed, "Tag contains invalid characters.")
    .transform((tag) => tag.trim().toLowerCase() || undefined)
    .optional(),
};
