import { differenceCents, optionalText, requiredText } from "@rankwright/schema";
import { z } from "zod";
import { date } from "../calendar/days.ts";

// Inputs of the changes of a subscription, without its id. REST bodies have the same fields.

export const changeInput = z.strictObject({
  packageId: requiredText("Package", 100),
  when: z.enum(["next", "now"], { error: "When must be next or now." }),
  /** Cents to pay now, as the page showed them. */
  differenceCents: differenceCents.optional(),
});

export const moveDateInput = z.strictObject({ date: date("Date") });

export const priceInput = z.strictObject({
  /** New price of a period, such as "49.50". */
  price: requiredText("Price", 20),
  /** Note for the customer. */
  note: optionalText("Note", 1_000).default(""),
});

export const decideMissedInput = z.strictObject({
  periodId: requiredText("Period", 100),
  decision: z.enum(["charge", "waive"], { error: "Decision must be charge or waive." }),
});
