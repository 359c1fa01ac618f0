import { z } from "zod";
import { linkList, written } from "../rooms/input.ts";
import { createdRecord, done, order } from "./answers.ts";
import { delivery, orderFile, orderRoom, revoked, roomMessage, upload } from "./room-answers.ts";
import { created, idOnly, paging, type RestRequest, type Row, same } from "./row.ts";

const writing = z.object(written);
const answering = writing.extend({ delivery: z.int().min(1).optional() });

/** The body about the order in the path, with the key that makes a repeat harmless. */
const withKey = ({ body, params, headers }: RestRequest) => ({
  ...body,
  _id: params.id,
  ...(typeof headers["idempotency-key"] === "string" ? { idempotencyKey: headers["idempotency-key"] } : {}),
});
const withId = ({ body, params }: RestRequest) => ({ ...body, _id: params.id });

const read = (path: string, procedure: string, response: z.ZodType, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: idOnly,
  answer: same,
  response,
  summary,
});

const add = (
  path: string,
  procedure: string,
  body: z.ZodObject,
  record: z.ZodObject,
  summary: string,
): Row => ({
  method: "POST",
  path,
  procedure,
  status: 201,
  body,
  input: withKey,
  answer: created,
  response: createdRecord(record),
  summary,
});

const act = (
  path: string,
  procedure: string,
  body: z.ZodObject,
  response: z.ZodType,
  summary: string,
): Row => ({
  method: "POST",
  path,
  procedure,
  status: 200,
  body,
  input: withId,
  answer: same,
  response,
  summary,
});

/** What happens between customer and owner about one order. */
export const roomRows: readonly Row[] = [
  read("/order/:id/room", "room.get", orderRoom, "How far an order is, and what comes next."),
  {
    ...read(
      "/order/:id/messages",
      "room.messages",
      z.array(roomMessage),
      "The conversation about an order, the oldest first; 1,000 messages at most at a time.",
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
  act(
    "/order/:id/seen",
    "room.seen",
    z.object({ upTo: z.string() }),
    done,
    "Notes up to which message one has read.",
  ),
  read("/order/:id/files", "room.files", z.array(orderFile), "The files of an order."),
  {
    ...add(
      "/order/:id/files",
      "room.beginUpload",
      z.object({ name: z.string(), bytes: z.int() }),
      upload,
      "Begins an upload. Send the bytes by PUT /order/{id}/files/{insertedId}?offset=0, at most 2 MB at a time.",
    ),
    input: withId,
  },
  read("/order/:id/deliveries", "room.deliveries", z.array(delivery), "What was handed over."),
  add(
    "/order/:id/deliveries",
    "room.deliver",
    writing.extend({ links: linkList }),
    roomMessage,
    "Hands over files, links and a note.",
  ),
  {
    ...act(
      "/order/:id/approve",
      "room.approve",
      answering,
      order,
      "Approves the delivery that waits: the order is Delivered.",
    ),
    input: withKey,
  },
  add(
    "/order/:id/changes",
    "room.askForChanges",
    answering,
    roomMessage,
    "Asks for changes of the delivery that waits.",
  ),
  act(
    "/order/:id/revoke-links",
    "room.revokeLinks",
    z.object({}),
    revoked,
    "Ends every private link to an order that was mailed so far.",
  ),
];
