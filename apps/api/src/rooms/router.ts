import { addEvent, lastEvent, write } from "@rankwright/db/core";
import {
  countLinks,
  countUnread,
  deliveriesOf,
  draftsOf,
  lastMessages,
  markSeen,
  messagesWithin,
  pendingFiles,
  type RoomMessage,
  readableMessage,
  revokeLinks,
  saveDraft,
  seenBy,
  seenBySide,
} from "@rankwright/db/rooms";
import {
  DRAFT_KINDS,
  type DraftKind,
  idempotencyKey,
  type Order,
  optionalText,
  ROOM_PAGE,
  requiredText,
  siteName,
  TEXT_MAX,
} from "@rankwright/schema";
import type { TRPCSubscriptionProcedure } from "@trpc/server";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import { workBeginsOn } from "../early-start/work-begins.ts";
import { eventId, type Numbered } from "../events/stream.ts";
import { orderAccessOf } from "../orders/buyer.ts";
import { orderFor, requireSeenOrder, toSharedOrder } from "../orders/change.ts";
import { mailPayLink } from "../payments/session/pay-link.ts";
import { pendingProvider } from "../payments/session/pending.ts";
import { notFound, refuse, wrongField } from "../trpc/errors.ts";
import { byId, part, requireCursor } from "../trpc/input.ts";
import { addIssues, type Meta, roomProcedure, staffProcedure } from "../trpc/trpc.ts";
import { noFilesIn, type OrderRoom, type RoomKey, requireOrderRoom, roomKeyInput, roomOf } from "./access.ts";
import { approve, deliver, requestChanges } from "./deliver.ts";
import { roomDocuments } from "./documents.ts";
import { fileProcedures } from "./files/router.ts";
import { linkList, written } from "./input.ts";
import { type RoomEvent, roomNews } from "./live.ts";
import { planOfRoom } from "./periods.ts";
import { progressOf, toDelivery } from "./steps.ts";
import { toFile, toMessages } from "./view.ts";
import { isAlreadyWritten, missingContent, writeMessage } from "./write.ts";

/** Returns the order as shown to the caller. A private link shows no billing details, because it may have been forwarded. */
const shownOrder = ({ db, user }: Context, { order, author }: OrderRoom): Order =>
  user && author.kind !== "link" ? orderFor(db, order, user) : toSharedOrder(order);

/** Maximum number of characters in one response of messages. Without this limit, 1,000 messages of maximum length took 100 ms. */
const LETTERS_MAX = 150_000;

/** Input for a part of a conversation: `limit` messages after the message `after`. */
const listed = roomKeyInput.extend(part.shape);
const answer = {
  ...written,
  delivery: z.number({ error: "Delivery must be a number." }).int().min(1).optional(),
  idempotencyKey: idempotencyKey.optional(),
};

const draftKind = z.enum([...new Set(Object.values(DRAFT_KINDS).flat())], {
  error: "Kind must be message, changes, note or delivered.",
});

/**
 * Returns the caller's drafts of the kinds that their side can write. Other drafts are hidden: a former member of staff who is now
 * a customer may have left drafts of notes.
 */
function draftsFor({ db }: Context, { roomId, person, side }: OrderRoom): Record<DraftKind, string> {
  const kept = draftsOf(db, roomId, person);
  const kinds: readonly DraftKind[] = DRAFT_KINDS[side];
  const of = (kind: DraftKind) => (kinds.includes(kind) ? (kept.get(kind) ?? "") : "");
  return { message: of("message"), changes: of("changes"), note: of("note"), delivered: of("delivered") };
}

const roomFor = (ctx: Context, key: RoomKey): OrderRoom => requireOrderRoom(ctx.db, ctx, key);
/** Returns how the caller can pay: on the order's page, or only with a link that is mailed to the guest who placed the order. */
function payBy(ctx: Context, { order, author }: OrderRoom): "page" | "mail" {
  return author.kind === "link" && order.accountId === null && !orderAccessOf(ctx, order) ? "mail" : "page";
}
const view = (ctx: Context, room: OrderRoom, message: RoomMessage) => {
  const [shown] = toMessages(ctx.db, room, [message], siteName(ctx.env));
  if (!shown) throw notFound("message");
  return shown;
};

/** Declared explicitly, because the inferred type refers to a type of tRPC (of tracked events) that can't be exported. */
type Live = TRPCSubscriptionProcedure<{
  meta: Meta;
  input: RoomKey & { lastEventId?: string | undefined };
  output: Numbered<RoomEvent>;
}>;

const live: Live = roomProcedure
  .input(roomKeyInput.extend({ lastEventId: eventId.optional() }))
  .subscription(({ ctx, input, signal }) => roomNews(ctx, input, signal));

/** Procedures for the room of one order. Its key is `_id` for signed-in users, or the `token` of a private link. */
export const roomProcedures = {
  ...fileProcedures,
  ...roomDocuments,
  /** Returns the order, its progress, and the caller's own state in its room. Times are in milliseconds. */
  get: roomProcedure.input(roomKeyInput).query(({ ctx, input }) => {
    const room = roomFor(ctx, input);
    const { order, roomId, side, person } = room;
    const seen = seenBy(ctx.db, roomId, person)?.upTo ?? "";
    const other = seenBySide(ctx.db, roomId, side === "owner" ? "customer" : "owner");
    return {
      ...progressOf(ctx.db, room, { now: ctx.now(), ownerName: siteName(ctx.env) }),
      order: shownOrder(ctx, room),
      isTest: order.testMode !== null,
      /** For the owner's side: day (YYYY-MM-DD) before which work is at the owner's risk (`workBeginsOn`); null if there is none. */
      workBeginsOn: side === "owner" ? workBeginsOn(ctx.db, ctx, order) : null,
      /** The subscription whose periods share this room; null for the room of one order. */
      plan: planOfRoom(ctx, room),
      /** The subscription that the order belongs to, as a period or a request; null for other orders. */
      subscriptionId: order.subscriptionId,
      side,
      /** False for team members and colleagues, who can't pay, cancel, approve or invite colleagues. */
      isCustomer: room.isCustomer,
      readsInvoices: room.readsInvoices,
      unread: countUnread(ctx.db, roomId, side, seen),
      /** Last message that the other side has read, and when. */
      seen: other ? { upTo: other.upTo, at: other.seenAt } : null,
      /** Drafts of the caller, by kind. Empty drafts are "". */
      drafts: draftsFor(ctx, room),
      /** Files that the caller has uploaded but not sent yet. */
      ready: pendingFiles(ctx.db, roomId, person).map(toFile),
      /** Number of private links that were not revoked. */
      links: countLinks(ctx.db, roomId),
      payBy: payBy(ctx, room),
      /** Why the caller can't add files; null if they can. */
      noFiles: noFilesIn(ctx.db, room) ?? null,
      /** True if a provider is still processing a payment, so that the order must not be paid again. */
      isHeld: pendingProvider(ctx.db, order) !== null,
      lastEventId: String(lastEvent(ctx.db)),
    };
  }),
  /** Returns the last messages, the oldest first, or those before the message `before`. */
  page: roomProcedure
    .input(roomKeyInput.extend({ before: z.string({ error: "before must be text." }).optional() }))
    .query(({ ctx, input }) => {
      const room = roomFor(ctx, input);
      const { roomId, side } = room;
      requireCursor(input.before, (_id) => readableMessage(ctx.db, roomId, side, _id));
      const asked = { before: input.before, limit: ROOM_PAGE };
      const { messages, hasEarlier } = lastMessages(ctx.db, roomId, side, asked);
      return { messages: toMessages(ctx.db, room, messages, siteName(ctx.env)), hasEarlier };
    }),
  /**
   * Returns the messages after the message `after`, the oldest first: at most 1,000, with at most 150,000 characters in total. To
   * read all, repeat until the result is empty.
   */
  messages: roomProcedure.input(listed).query(({ ctx, input }) => {
    const room = roomFor(ctx, input);
    const { roomId, side } = room;
    requireCursor(input.after, (_id) => readableMessage(ctx.db, roomId, side, _id));
    const slice = { after: input.after, limit: input.limit ?? 1_000, letters: LETTERS_MAX };
    return toMessages(ctx.db, room, messagesWithin(ctx.db, roomId, side, slice), siteName(ctx.env));
  }),
  /** Sends a message. A repeat with the same idempotency key returns the first message. */
  send: roomProcedure
    .use(addIssues((_ctx, sent) => missingContent("message", sent)))
    .input(roomKeyInput.extend({ ...written, idempotencyKey: idempotencyKey.optional() }))
    .mutation(async ({ ctx, input }) => {
      const room = roomFor(ctx, input);
      const message = await write(ctx.db, (tx) =>
        writeMessage(tx, room, input, { kind: "message", now: ctx.now() }),
      );
      return view(ctx, room, message);
    }),
  /** Adds a note that only the owner's side can read. */
  note: staffProcedure
    .use(addIssues((_ctx, sent) => missingContent("note", sent)))
    .input(byId.extend({ ...written, idempotencyKey: idempotencyKey.optional() }))
    .mutation(async ({ ctx, input }) => {
      const room = roomOf(ctx.db, requireSeenOrder(ctx.db, input._id, ctx.user), ctx.user);
      const message = await write(ctx.db, (tx) =>
        writeMessage(tx, room, input, { kind: "note", now: ctx.now() }),
      );
      return view(ctx, room, message);
    }),
  /** Marks the messages up to `upTo` as read by the caller. */
  seen: roomProcedure
    .input(roomKeyInput.extend({ upTo: z.string({ error: "upTo must be text." }) }))
    .mutation(async ({ ctx, input }) => {
      const { roomId, side, person } = roomFor(ctx, input);
      await write(ctx.db, (tx) => {
        const message = readableMessage(tx, roomId, side, input.upTo);
        if (!message) throw notFound("message");
        const mark = { orderId: roomId, person, side, upTo: message._id, seenAt: ctx.now() };
        if (markSeen(tx, mark)) addEvent(tx, "seen", message._id, ctx.now());
      });
      return { status: "ok" as const };
    }),
  /**
   * Saves the caller's draft of a `kind`, by default a message. Saving "" deletes it. A draft that arrives after its message was
   * sent with the same idempotency key is ignored.
   */
  saveDraft: roomProcedure
    .input(
      roomKeyInput.extend({
        kind: draftKind.default("message"),
        text: optionalText("Message", TEXT_MAX).default(""),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .mutation(async ({ ctx, input: { kind, text, idempotencyKey, ...key } }) => {
      const room = roomFor(ctx, key);
      const { roomId, person, side } = room;
      const kinds: readonly DraftKind[] = DRAFT_KINDS[side];
      if (!kinds.includes(kind)) {
        const message = `Kind must be one of ${kinds.join(", ")}.`;
        throw wrongField("kind", message);
      }
      await write(ctx.db, (tx) => {
        if (!isAlreadyWritten(tx, room, kind, idempotencyKey))
          saveDraft(tx, { orderId: roomId, person, kind }, text, ctx.now());
      });
      return { status: "ok" as const };
    }),
  /** Lists the deliveries, the oldest first. */
  deliveries: roomProcedure
    .input(roomKeyInput)
    .query(({ ctx, input }) => deliveriesOf(ctx.db, roomFor(ctx, input).order._id).map(toDelivery)),
  /** Delivers files, links and a note, and asks the customer for approval. */
  deliver: staffProcedure
    .input(byId.extend({ ...written, links: linkList, idempotencyKey: idempotencyKey.optional() }))
    .mutation(async ({ ctx, input }) => {
      const message = await write(ctx.db, (tx) => {
        const room = roomOf(tx, requireSeenOrder(tx, input._id, ctx.user), ctx.user);
        return deliver(tx, room, input, ctx.now());
      });
      return view(ctx, roomOf(ctx.db, requireSeenOrder(ctx.db, input._id, ctx.user), ctx.user), message);
    }),
  /** Approves the delivery that waits for an answer, and sets the order to Delivered. A repeat changes nothing. */
  approve: roomProcedure.input(roomKeyInput.extend(answer)).mutation(async ({ ctx, input }) => {
    await write(ctx.db, (tx) => approve(tx, requireOrderRoom(tx, ctx, input), input, ctx.now()));
    return shownOrder(ctx, roomFor(ctx, input));
  }),
  /** Requests changes to the delivery that waits for an answer. */
  askForChanges: roomProcedure
    .use(addIssues((_ctx, sent) => missingContent("changes", sent)))
    .input(roomKeyInput.extend(answer))
    .mutation(async ({ ctx, input }) => {
      const message = await write(ctx.db, (tx) =>
        requestChanges(tx, requireOrderRoom(tx, ctx, input), input, ctx.now()),
      );
      return view(ctx, roomFor(ctx, input), message);
    }),
  /**
   * Mails the payment link to the address with which a guest ordered. A private link can't be used to pay, because it may have
   * been forwarded.
   */
  mailPayLink: roomProcedure
    .input(roomKeyInput.extend({ idempotencyKey: requiredText("Idempotency key", 200) }))
    .mutation(async ({ ctx, input }) => {
      await write(ctx.db, (tx) => {
        const room = requireOrderRoom(tx, ctx, input);
        if (!room.isCustomer)
          throw refuse("FORBIDDEN", "Only the customer can request the payment link by e-mail.");
        mailPayLink(tx, ctx, room.order, `${room.person}:${input.idempotencyKey}`);
      });
      return { status: "ok" as const };
    }),
  /** Revokes all private links to the order that were mailed so far. Colleagues can't revoke them. */
  revokeLinks: roomProcedure.input(roomKeyInput).mutation(async ({ ctx, input }) => {
    const { roomId, author } = roomFor(ctx, input);
    if (author.kind === "colleague")
      throw refuse("FORBIDDEN", "Only the customer can revoke the private links.");
    const revoked = await write(ctx.db, (tx) => revokeLinks(tx, roomId, ctx.now()));
    return { revoked };
  }),
  /** Streams the events after `lastEventId`, by default from now on. The stream ends when the caller loses access. */
  live,
};
