import {
  credentials,
  messageStatusInput,
  orderStatusInput,
  paymentEmailInput,
  paymentStatusInput,
  placeOrder,
  resetPassword,
  resetRequest,
  type Section,
  secondStepInput,
  sendMessage,
  subscribe,
  userInput,
  userPatch,
  verifyEmail,
} from "@rankwright/schema";
import { z } from "zod";
import { contentRows } from "./content-rows.ts";
import { created, idOnly, noInput, paging, type Row, same } from "./row.ts";

/** So many records are read and sent at a time: quick for the one who waits, and no pause for all others. */
const SLICE = 500;

const list = (path: string, procedure: string, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: paging,
  answer: same,
  summary,
});

const longList = (path: string, procedure: string, summary: string): Row => ({
  ...list(path, procedure, summary),
  slice: SLICE,
});

const read = (path: string, procedure: string, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: idOnly,
  answer: same,
  summary,
});

const create = (path: string, procedure: string, body: z.ZodObject, summary: string): Row => ({
  method: "POST",
  path,
  procedure,
  status: 201,
  body,
  input: (request) => request.body,
  answer: created,
  summary,
});

const update = (
  path: string,
  procedure: string,
  before: string,
  body: z.ZodObject,
  summary: string,
): Row => ({
  method: "PUT",
  path,
  procedure,
  before,
  status: 200,
  body,
  input: (request) => ({ ...request.body, _id: request.params.id }),
  // matchedCount and modifiedCount are added where `before` is compared with the result.
  answer: same,
  summary,
});

const act = (path: string, procedure: string, body: z.ZodObject, summary: string): Row => ({
  method: "POST",
  path,
  procedure,
  status: 200,
  body,
  input: (request) => request.body,
  answer: same,
  summary,
});

const orders: Row[] = [
  {
    ...create("/new-order", "orders.place", placeOrder.omit({ idempotencyKey: true }), "Places an order."),
    input: ({ body, headers }) => ({
      ...body,
      ...(typeof headers["idempotency-key"] === "string"
        ? { idempotencyKey: headers["idempotency-key"] }
        : {}),
    }),
  },
  longList("/orders", "orders.list", "All orders for an admin, one's own for a customer; oldest first."),
  read("/order/:id", "orders.get", "One order."),
  update(
    "/order-status/:id",
    "orders.setOrderStatus",
    "orders.get",
    z.object({ orderStatus: orderStatusInput }),
    "Sets an order Pending or Delivered.",
  ),
  update(
    "/order-cancelled/:id",
    "orders.cancel",
    "orders.get",
    z.object({ paymentStatus: z.literal("Cancelled") }),
    "Cancels an unpaid order.",
  ),
  {
    ...update(
      "/order/:id",
      "orders.setPaymentStatus",
      "orders.get",
      z.object({ paymentStatus: paymentStatusInput }),
      "Books an order's payment by hand.",
    ),
    input: ({ body, params }) => ({ ...body, _id: params.id, reason: "by REST" }),
  },
  read(
    "/pay-now/:id",
    "orders.checkout",
    "The checkout form of one's own unpaid order: its address and hidden fields.",
  ),
];

const people: Row[] = [
  create("/add-message", "messages.send", sendMessage, "Sends a message."),
  longList("/messages", "messages.list", "All messages, oldest first."),
  read("/message/:id", "messages.get", "One message."),
  update(
    "/message/:id",
    "messages.setStatus",
    "messages.get",
    z.object({ messageStatus: messageStatusInput }),
    "Marks a message read or unread.",
  ),
  create("/add-subscriber", "subscribers.subscribe", subscribe, "Subscribes an e-mail address."),
  longList("/subscribers", "subscribers.list", "All subscribers, oldest first."),
  list("/users", "users.list", "All user records for an admin, one's own for a customer."),
  read("/users/:id", "users.get", "One user record."),
  create("/add-user", "users.create", userInput, "Adds a user record."),
  update("/upadete-users/:id", "users.update", "users.get", userPatch, "Changes a user record."),
  {
    ...list("/paypal-email", "payments.emails", "The payment e-mails; the active one for a customer."),
    input: noInput,
  },
  read("/paypal-email/:id", "payments.email", "One payment e-mail."),
  create("/add-email", "payments.createEmail", paymentEmailInput, "Adds a payment e-mail."),
  update(
    "/paypal-email/:id",
    "payments.updateEmail",
    "payments.email",
    paymentEmailInput,
    "Changes a payment e-mail.",
  ),
];

const auth: Row[] = [
  {
    ...act("/auth/register", "auth.register", credentials, "Registers an account and signs it in."),
    status: 201,
  },
  act(
    "/auth/sign-in",
    "auth.signIn",
    credentials,
    "Signs in: answers a token and the user, or a challenge where the account asks for a second step.",
  ),
  act(
    "/auth/second-step",
    "auth.secondStep",
    secondStepInput,
    "Ends a sign-in with the challenge and a code: answers a token and the user.",
  ),
  {
    ...act("/auth/sign-out", "auth.signOut", z.object({}), "Ends the session of the token."),
    input: noInput,
  },
  act("/auth/reset", "auth.requestReset", resetRequest, "Sends a mail with a link to choose a new password."),
  act(
    "/auth/new-password",
    "auth.resetPassword",
    resetPassword,
    "Chooses a new password with the mailed token.",
  ),
  act("/auth/verify", "auth.verifyEmail", verifyEmail, "Proves an e-mail address with the mailed token."),
];

/** Every REST path of the API, over the given sections of content. */
export function restRows(sections: Readonly<Record<string, Section>>): Row[] {
  return [...Object.values(sections).flatMap(contentRows), ...orders, ...people, ...auth];
}
