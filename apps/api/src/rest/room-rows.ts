import { z } from "zod";
import { linkList, written } from "../rooms/input.ts";
import { count, fileBytes } from "./numbers.ts";
import { done, order } from "./responses.ts";
import { delivery, orderFile, orderRoom, revoked, roomMessage, upload } from "./room-responses.ts";
import { paging, type Row } from "./row.ts";
import { actOn, bodyWithId, create, read, withKey } from "./shapes.ts";

const writing = z.object(written);
const answering = writing.extend({ delivery: count.min(1).optional() });

const begin = (...row: Parameters<typeof create>): Row => ({ ...create(...row), input: bodyWithId });
const add = (...row: Parameters<typeof create>): Row => withKey(begin(...row));

/** Rows of an order's room, where customer and owner communicate. */
export const roomRows: readonly Row[] = [
  read("/order/:id/room", "room.get", orderRoom, "Returns an order's progress and next step."),
  {
    ...read(
      "/order/:id/messages",
      "room.messages",
      z.array(roomMessage),
      "Lists an order's messages, oldest first, at most 1,000 messages and 150,000 characters at a time. Continue after the last message until the list is empty.",
    ),
    input: (request) => ({ ...paging(request), _id: request.params.id }),
    isList: true,
  },
  add("/order/:id/messages", "room.send", writing, roomMessage, "Sends a message about an order."),
  add(
    "/order/:id/notes",
    "room.note",
    writing,
    roomMessage,
    "Adds an internal note that only the team can see.",
  ),
  actOn(
    "/order/:id/seen",
    "room.seen",
    z.object({ upTo: z.string() }),
    done,
    "Marks messages as read, up to the given one.",
  ),
  read("/order/:id/files", "room.files", z.array(orderFile), "Lists the files of an order."),
  begin(
    "/order/:id/files",
    "room.beginUpload",
    z.object({ name: z.string(), bytes: fileBytes.min(1) }),
    upload,
    "Starts an upload. Send the bytes with PUT /order/{id}/files/{insertedId}?offset=0, at most 2 MB at a time.",
  ),
  actOn(
    "/order/:id/drop-file",
    "room.dropFile",
    z.object({ fileId: z.string() }),
    done,
    "Removes your own unsent file, or cancels its upload.",
  ),
  read("/order/:id/deliveries", "room.deliveries", z.array(delivery), "Lists the deliveries of an order."),
  add(
    "/order/:id/deliveries",
    "room.deliver",
    writing.extend({ links: linkList }),
    roomMessage,
    "Delivers files, links and a note.",
  ),
  withKey(
    actOn(
      "/order/:id/approve",
      "room.approve",
      answering,
      order,
      "Approves the current delivery and sets the order to Delivered.",
    ),
  ),
  add(
    "/order/:id/changes",
    "room.askForChanges",
    answering,
    roomMessage,
    "Requests changes to the current delivery.",
  ),
  actOn(
    "/order/:id/revoke-links",
    "room.revokeLinks",
    z.object({}),
    revoked,
    "Revokes all private links to an order that were sent so far.",
  ),
];
