import { z } from "zod";
import { linkList, written } from "../rooms/input.ts";
import { done, order } from "./answers.ts";
import { delivery, orderFile, orderRoom, revoked, roomMessage, upload } from "./room-answers.ts";
import { paging, type Row } from "./row.ts";
import { aboutOne, actOn, create, read, withKey } from "./shapes.ts";

const writing = z.object(written);
const answering = writing.extend({ delivery: z.int().min(1).optional() });

const begin = (...row: Parameters<typeof create>): Row => ({ ...create(...row), input: aboutOne });
const add = (...row: Parameters<typeof create>): Row => withKey(begin(...row));

/** Rows of an order's room, where customer and owner communicate. */
export const roomRows: readonly Row[] = [
  read("/order/:id/room", "room.get", orderRoom, "How far an order is, and what comes next."),
  {
    ...read(
      "/order/:id/messages",
      "room.messages",
      z.array(roomMessage),
      "The conversation about an order, the oldest first; at most 1,000 messages and 150,000 letters at a time; ask behind the last until none comes.",
    ),
    input: (request) => ({ ...paging(request), _id: request.params.id }),
    isList: true,
  },
  add("/order/:id/messages", "room.send", writing, roomMessage, "Writes a message about an order."),
  add(
    "/order/:id/notes",
    "room.note",
    writing,
    roomMessage,
    "Writes a note that only the owner's side reads.",
  ),
  actOn(
    "/order/:id/seen",
    "room.seen",
    z.object({ upTo: z.string() }),
    done,
    "Notes up to which message one has read.",
  ),
  read("/order/:id/files", "room.files", z.array(orderFile), "The files of an order."),
  begin(
    "/order/:id/files",
    "room.beginUpload",
    z.object({ name: z.string(), bytes: z.int() }),
    upload,
    "Begins an upload. Send the bytes by PUT /order/{id}/files/{insertedId}?offset=0, at most 2 MB at a time.",
  ),
  actOn(
    "/order/:id/drop-file",
    "room.dropFile",
    z.object({ fileId: z.string() }),
    done,
    "Takes back one's own file that was not sent yet, or ends its upload.",
  ),
  read("/order/:id/deliveries", "room.deliveries", z.array(delivery), "What was handed over."),
  add(
    "/order/:id/deliveries",
    "room.deliver",
    writing.extend({ links: linkList }),
    roomMessage,
    "Hands over files, links and a note.",
  ),
  withKey(
    actOn(
      "/order/:id/approve",
      "room.approve",
      answering,
      order,
      "Approves the delivery that waits: the order is Delivered.",
    ),
  ),
  add(
    "/order/:id/changes",
    "room.askForChanges",
    answering,
    roomMessage,
    "Asks for changes of the delivery that waits.",
  ),
  actOn(
    "/order/:id/revoke-links",
    "room.revokeLinks",
    z.object({}),
    revoked,
    "Ends every private link to an order that was mailed so far.",
  ),
];
