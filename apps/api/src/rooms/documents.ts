import { invoiceOf } from "@rankwright/db/invoices";
import { ordersInRoom } from "@rankwright/db/rooms";
import type { Context } from "../context/context.ts";
import { documentInput, documentOf, documentsOf, eInvoiceInput, eInvoiceXml } from "../orders/documents.ts";
import { notFound } from "../trpc/errors.ts";
import { roomProcedure } from "../trpc/trpc.ts";
import { type OrderRoom, type RoomKey, requireOrderRoom, roomKeyInput } from "./access.ts";

/** Returns the room if the caller may read its invoices. */
function requireInvoices(ctx: Context, key: RoomKey): OrderRoom {
  const room = requireOrderRoom(ctx.db, ctx, key);
  if (!room.readsInvoices) throw notFound("order");
  return room;
}

/** Returns the id of the order that a document belongs to, in a subscription of any period. */
function orderIdOf(ctx: Context, key: RoomKey & { label: string }): string {
  const { order } = requireInvoices(ctx, key);
  const holder = ordersInRoom(ctx.db, order).find(({ _id }) => invoiceOf(ctx.db, _id, key.label));
  return (holder ?? order)._id;
}

/** Procedures for the invoices and credit notes in a room. They throw NOT_FOUND for staff, and for colleagues without that permission. */
export const roomDocuments = {
  /** Lists the documents, the oldest first. */
  papers: roomProcedure
    .input(roomKeyInput)
    .query(({ ctx, input }) => documentsOf(ctx.db, requireInvoices(ctx, input).order._id)),
  /** Returns one document for printing. */
  paper: roomProcedure
    .input(roomKeyInput.extend(documentInput))
    .query(({ ctx, input }) => documentOf(ctx, orderIdOf(ctx, input), input)),
  /** Returns a document's e-invoice as XML. */
  eInvoice: roomProcedure
    .input(roomKeyInput.extend(eInvoiceInput))
    .query(({ ctx, input }) => eInvoiceXml(ctx.db, orderIdOf(ctx, input), input)),
};
