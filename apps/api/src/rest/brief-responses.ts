import { BOARD_COLUMNS, briefField, type SavedReply } from "@rankwright/schema";
import { z } from "zod";
import type { BriefView } from "../briefs/brief.ts";
import type { FormView } from "../briefs/forms.ts";
import type { Card } from "../orders/board-router.ts";
import { count, time } from "./numbers.ts";
import { ignoredFields, order } from "./responses.ts";
import { orderFile } from "./room-responses.ts";

// Response schemas of briefs, the board and saved replies, as published in the OpenAPI description.

const text = z.string();

export const packageForm = z
  .strictObject({ _id: text, packageName: text, questions: count })
  .meta({ id: "PackageBrief" });

export const briefForm = z
  .strictObject({
    packageId: text,
    packageName: text,
    version: count.meta({ description: "0 if no brief has been saved yet." }),
    fields: z.array(briefField),
    ignoredFields,
  })
  .meta({ id: "BriefForm" }) satisfies z.ZodType<FormView>;

export const brief = z
  .strictObject({
    orderId: text,
    packageName: text,
    state: z.enum(["none", "open", "sent"]),
    fields: z.array(briefField),
    answers: z.record(text, z.union([text, z.array(text)])),
    files: z.array(orderFile),
    revision: count.meta({ description: "Revision that a change must be based on." }),
    note: text.meta({ description: "The owner's request when the brief was reopened." }),
    sentAt: time.nullable(),
    sentBy: text,
    ignoredFields,
  })
  .meta({ id: "Brief" }) satisfies z.ZodType<BriefView>;

const card = z.strictObject({
  _id: text,
  packageName: text,
  customerName: text,
  column: z.enum(BOARD_COLUMNS).nullable(),
  period: count.nullable().meta({
    description: "Number of the subscription's period that it pays, 0 for a trial; null for other orders.",
  }),
  requestTitle: text.meta({ description: 'Title of a request that is included in a subscription, or "".' }),
  assignee: text.nullable(),
  dueAt: time.nullable(),
  isLate: z.boolean(),
  hasWritten: z.boolean().meta({
    description: "True if the customer has written since the last delivery and the owner has not replied.",
  }),
  isUnread: z.boolean().meta({
    description: "True if the customer has written, and no team member has seen it or replied.",
  }),
  since: time.meta({ description: "Time of the payment or delivery, in milliseconds since 1970." }),
  isTest: z.boolean(),
}) satisfies z.ZodType<Card>;
export const boardCard = card.extend({ ignoredFields }).meta({ id: "BoardOrder" });

export const boardColumn = z
  .strictObject({ column: z.enum(BOARD_COLUMNS), total: count, orders: z.array(card) })
  .meta({ id: "BoardColumn" });

export const beside = z
  .strictObject({
    card,
    earlier: text.nullable().meta({ description: "Id of the order that was placed before this one." }),
    later: text.nullable().meta({ description: "Id of the order that was placed after this one." }),
    others: z.array(order).meta({ description: "The customer's other orders." }),
  })
  .meta({ id: "BesideOrder" });

export const savedReply = z
  .strictObject({ _id: text, name: text, text, updatedAt: time, ignoredFields })
  .meta({ id: "SavedReply" }) satisfies z.ZodType<SavedReply>;
