import { z } from "zod";
import { optionalText, requiredText } from "../text.ts";

/** Rows per page of the customer list, and of a customer's orders. */
export const CUSTOMER_PAGE_SIZES = { list: 20, orders: 10 } as const;

/** Sorts of the customer list. Only admins may sort by amount. */
export const CUSTOMER_SORTS = ["lastSeen", "name", "email", "orders", "spent"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const TAG_MAX = 40;
export const TAGS_MAX = 20;

/** A tag: trimmed, in lower case, without commas, which separate tags where they are typed. */
export const tagInput = requiredText("Tag", TAG_MAX)
  .refine((tag) => !tag.includes(","), "Tag can't contain commas.")
  .transform((tag) => tag.trim().replace(/\s+/gu, " ").toLowerCase());

export const tagsInput = z
  .array(tagInput, { error: "Tags must be a list." })
  .max(TAGS_MAX, `A customer may have at most ${TAGS_MAX} tags.`)
  .transform((tags) => [...new Set(tags)].sort());

/** Text of a private note about a customer. */
export const customerNote = optionalText("Note");
