import type { Next } from "@rankwright/db/rooms";
import {
  DELIVERY_STATES,
  FILE_KINDS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PERIOD_STATES,
  ROOM_MESSAGE_KINDS,
  ROOM_SIDES,
  ROOM_SOURCES,
} from "@rankwright/schema";
import { z } from "zod";
import type { RoomPeriod } from "../rooms/periods.ts";
import type { DeliveryView, Step } from "../rooms/steps.ts";
import type { FileView, MessageView } from "../rooms/view.ts";
import { count, fileBytes, time } from "./numbers.ts";
import { ignoredFields, order } from "./responses.ts";

// Response schemas of an order's room, as published in the OpenAPI description.

const text = z.string();

export const orderFile = z
  .strictObject({
    _id: text,
    name: text,
    kind: z.enum(Object.keys(FILE_KINDS) as [keyof typeof FILE_KINDS]),
    bytes: fileBytes,
    hasPreview: z.boolean(),
    summary: z
      .strictObject({ title: text, from: text, at: time.nullable(), isDay: z.boolean() })
      .nullable()
      .meta({
        description: "Subject, sender and date of an .eml file; title, organizer and start of an .ics file.",
      }),
    at: time,
  })
  .meta({ id: "OrderFile" }) satisfies z.ZodType<FileView>;

export const roomMessage = z
  .strictObject({
    _id: text,
    kind: z.enum(ROOM_MESSAGE_KINDS),
    side: z.enum(ROOM_SIDES),
    source: z.enum(ROOM_SOURCES),
    by: text.meta({ description: "Name or e-mail address of the author." }),
    isVerified: z.boolean().meta({ description: "False if the sender may be forged." }),
    text,
    folded: text.meta({
      description:
        "Quotes and signature of a message that arrived by e-mail. Customers see only those of their own messages.",
    }),
    files: z.array(orderFile),
    original: z.strictObject({ _id: text, bytes: fileBytes, expiresAt: time }).nullable().meta({
      description:
        "Original of a message that arrived by e-mail, downloaded like a file. Only for the owner's side, for 90 days.",
    }),
    delivery: z.strictObject({ _id: text, number: count, links: z.array(text) }).nullable(),
    at: time,
  })
  .meta({ id: "OrderMessage" }) satisfies z.ZodType<MessageView>;

export const delivery = z
  .strictObject({
    _id: text,
    number: count,
    state: z.enum(DELIVERY_STATES),
    links: z.array(text),
    at: time,
    answeredAt: time.nullable(),
    silentAt: time.meta({
      description:
        "Time at which the delivery is accepted automatically if the customer does not answer, in milliseconds since 1970.",
    }),
  })
  .meta({ id: "Delivery" }) satisfies z.ZodType<DeliveryView>;

const step = z.strictObject({
  name: z.enum(["paid", "brief", "work", "delivered"]),
  state: z.enum(["done", "now", "ahead"]),
  at: time.nullable(),
  by: text,
}) satisfies z.ZodType<Step>;

const next = z.enum([
  "pay",
  "brief",
  "work",
  "answer",
  "changes",
  "done",
  "cancelled",
]) satisfies z.ZodType<Next>;

const period = z.strictObject({
  number: count,
  startsOn: text,
  endsOn: text.meta({ description: "Last day of the period." }),
  startsAt: time,
  state: z.enum(PERIOD_STATES),
  order: z
    .strictObject({
      _id: text,
      paymentStatus: z.enum(PAYMENT_STATUSES),
      orderStatus: z.enum(ORDER_STATUSES),
      brief: z.enum(["none", "open", "sent"]),
    })
    .nullable(),
}) satisfies z.ZodType<RoomPeriod>;

export const orderRoom = z
  .strictObject({
    steps: z.array(step),
    next,
    dueAt: time.nullable(),
    hasWritten: z.boolean().meta({
      description: "True if the customer has written since the last delivery and the owner has not replied.",
    }),
    isLate: z.boolean(),
    changes: z.strictObject({ asked: count, included: count.nullable() }),
    deliveries: z.array(delivery),
    linksEndAt: time.nullable().meta({
      description:
        "Time at which the private links expire, in milliseconds since 1970. Null while the order is in progress or its subscription goes on.",
    }),
    order,
    isTest: z.boolean(),
    workBeginsOn: text.nullable().meta({
      description:
        "For the owner's side: YYYY-MM-DD before which work is at the owner's risk, because the customer can withdraw and didn't ask for an early start. Null otherwise.",
    }),
    plan: z
      .strictObject({ subscriptionId: text, hasRequests: z.boolean(), periods: z.array(period) })
      .nullable()
      .meta({
        description: "The subscription whose periods share this room; null for the room of one order.",
      }),
    subscriptionId: text.nullable(),
    side: z.enum(ROOM_SIDES),
    isCustomer: z.boolean().meta({
      description: "True for the order's customer. Others can't pay, cancel, approve or invite colleagues.",
    }),
    readsInvoices: z.boolean(),
    unread: count,
    seen: z
      .strictObject({ upTo: text, at: time })
      .nullable()
      .meta({ description: "Last message that the other side has read, by its id, and when." }),
    drafts: z
      .strictObject({ message: text, changes: text, note: text, delivered: text })
      .meta({ description: "The caller's drafts, by kind of message." }),
    ready: z
      .array(orderFile)
      .meta({ description: "Files that the caller has uploaded but not sent with a message yet." }),
    links: count.meta({ description: "Number of private links that were not revoked." }),
    payBy: z.enum(["page", "mail"]).meta({
      description:
        "`page` if the caller can pay on the order's page, `mail` if they need a payment link by e-mail.",
    }),
    isHeld: z.boolean().meta({
      description: "True if a payment for the unpaid order is being processed. It should not be paid again.",
    }),
    noFiles: text.nullable().meta({ description: "Why the caller can't add files; null if they can." }),
    lastEventId: text,
  })
  .meta({ id: "OrderRoom" });

/** An upload in progress. Clients send its bytes to the file's URL. */
export const upload = z
  .strictObject({ _id: text, name: text, bytes: fileBytes, received: fileBytes })
  .meta({ id: "Upload" });

export const revoked = z.strictObject({ revoked: count, ignoredFields });
