import { z } from "zod";
import { requiredText } from "../text.ts";

/** Placeholders in a saved reply, written as {{name}}. */
export const PLACEHOLDERS = ["name", "package"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const USED = /\{\{([^{}]{0,40})\}\}/g;
const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some((each) => each === name);

/** A reusable reply. */
export const savedReplyInput = z.strictObject({
  name: requiredText("Name", 100),
  text: requiredText("Text").superRefine((value, context) => {
    for (const [whole, name = ""] of value.matchAll(USED))
      if (!isKnown(name.trim()))
        context.addIssue({
          code: "custom",
          message: `Text: ${whole} is not a placeholder. Available: ${PLACEHOLDERS.map((each) => `{{${each}}}`).join(" and ")}.`,
        });
  }),
});

/** `updatedAt` is the version that the change is based on, in milliseconds; if omitted, the last save wins. */
export const savedReplyChange = savedReplyInput.extend({
  updatedAt: z.int({ error: "updatedAt must be the value that was loaded." }).optional(),
});

export interface SavedReply {
  _id: string;
  name: string;
  text: string;
  /** Time of the last save, in milliseconds. */
  updatedAt: number;
}

/** Replaces the placeholders with known values; leaves the others for the author to fill in. */
export const filledReply = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(USED, (whole, name: string) => {
    const known = name.trim();
    return (isKnown(known) && values[known]) || whole;
  });
