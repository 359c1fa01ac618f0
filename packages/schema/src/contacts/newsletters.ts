import { z } from "zod";
import { optionalText, requiredText } from "../text.ts";

const NEWSLETTER_STATES = ["draft", "sending", "stopped", "sent"] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** Content of a newsletter; a draft may have no text yet. */
export const newsletterInput = z.strictObject({
  subject: requiredText("Subject", 200).refine((value) => !/[\r\n]/.test(value), "Subject must be one line."),
  text: optionalText("Text", 10_000).default(""),
});
