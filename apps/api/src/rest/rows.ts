import {
  billingPatch,
  checkoutInput,
  credentials,
  messageStatusInput,
  orderStatusInput,
  paymentEmailInput,
  paymentStatusInput,
  placeOrder,
  resetPassword,
  resetRequest,
  restMessage,
  type Section,
  secondStepInput,
  subscribe,
  userInput,
  userPatch,
  verifyEmail,
} from "@rankwright/schema";
import { z } from "zod";
import {
  billing,
  checkedOut,
  checkout,
  done,
  firstStep,
  message,
  order,
  paper,
  paymentEmail,
  registered,
  signedIn,
  subscriber,
  user,
} from "./answers.ts";
import { briefRows } from "./brief-rows.ts";
import { contentRows } from "./content-rows.ts";
import { paymentRows } from "./payment-rows.ts";
import { roomRows } from "./room-rows.ts";
import { noInput, type Row } from "./row.ts";
import { act, create, list, longList, read, remove, update, withKey } from "./shapes.ts";

const checkoutRow = withKey({
  ...act(
    "/checkout",
    "checkout.place",
    checkoutInput.omit({ idempotencyKey: true }),
    checkedOut,
    "Places an order, logged in or as a guest, and opens the way to pay it.",
  ),
  status: 201,
});

const orders: Row[] = [
  withKey(
    create(
      "/new-order",
      "orders.place",
      placeOrder.omit({ idempotencyKey: true }),
      order,
      "Places an order.",
    ),
  ),
  longList(
    "/orders",
    "orders.list",
    order,
    "All orders for an admin, one's own for a customer; oldest first.",
  ),
  read("/order/:id", "orders.get", order, "One order."),
  read(
    "/order/:id/invoices",
    "orders.papers",
    z.array(paper),
    "The invoices and credit notes of one's own order, oldest first.",
  ),
  read(
    "/order/:id/billing",
    "orders.billing",
    billing,
    "Whom an order is billed to, and which invoice a correction of it would replace.",
  ),
  update(
    "/order/:id/billing",
    "orders.correctBilling",
    "orders.billing",
    billingPatch.extend({ revision: z.int().optional(), mailsCustomer: z.boolean().optional() }),
    billing,
    "Corrects any part of whom an order is billed to; the invoices that stand are credited and replaced. With `revision`, as GET tells it, somebody else's correction since is a 409.",
  ),
  update(
    "/order-status/:id",
    "orders.setOrderStatus",
    "orders.get",
    z.object({ orderStatus: orderStatusInput }),
    order,
    "Sets an order Pending or Delivered.",
  ),
  update(
    "/order-cancelled/:id",
    "orders.cancel",
    "orders.get",
    z.object({ paymentStatus: z.literal("Cancelled") }),
    order,
    "Cancels an unpaid order.",
  ),
  {
    ...update(
      "/order/:id",
      "orders.setPaymentStatus",
      "orders.get",
      z.object({ paymentStatus: paymentStatusInput }),
      order,
      "Books an order's payment by hand.",
    ),
    input: ({ body, params }) => ({ ...body, _id: params.id, reason: "by REST" }),
  },
  read(
    "/pay-now/:id",
    "orders.checkout",
    checkout,
    "The checkout form of one's own unpaid order: its address and hidden fields.",
  ),
];

const people: Row[] = [
  create("/add-message", "messages.send", restMessage, message, "Sends a message."),
  longList("/messages", "messages.list", message, "All messages, oldest first."),
  read("/message/:id", "messages.get", message, "One message."),
  update(
    "/message/:id",
    "messages.setStatus",
    "messages.get",
    z.object({ messageStatus: messageStatusInput }),
    message,
    "Marks a message read or unread.",
  ),
  create("/add-subscriber", "subscribers.subscribe", subscribe, subscriber, "Subscribes an e-mail address."),
  longList("/subscribers", "subscribers.list", subscriber, "All subscribers, oldest first."),
  list(
    "/users",
    "users.list",
    user,
    "All user records for an admin, one's own for a customer, none for a visitor.",
  ),
  read("/users/:id", "users.get", user, "One user record."),
  create("/add-user", "users.create", userInput, user, "Adds a user record."),
  update("/upadete-users/:id", "users.update", "users.get", userPatch, user, "Changes a user record."),
  remove("/upadete-users/:id", "users.remove", user, "Removes a user record: not one's own, not the last."),
  {
    ...list(
      "/paypal-email",
      "payments.emails",
      paymentEmail,
      "The payment e-mails; the active one for a customer, none for a visitor.",
    ),
    input: noInput,
    isList: false,
  },
  read("/paypal-email/:id", "payments.email", paymentEmail, "One payment e-mail."),
  create("/add-email", "payments.createEmail", paymentEmailInput, paymentEmail, "Adds a payment e-mail."),
  update(
    "/paypal-email/:id",
    "payments.updateEmail",
    "payments.email",
    paymentEmailInput,
    paymentEmail,
    "Changes a payment e-mail.",
  ),
  remove(
    "/paypal-email/:id",
    "payments.removeEmail",
    paymentEmail,
    "Removes a payment e-mail that is not in use.",
  ),
];

const auth: Row[] = [
  {
    ...act(
      "/auth/register",
      "auth.register",
      credentials,
      registered,
      "Registers an account and signs it in.",
    ),
    status: 201,
  },
  act(
    "/auth/sign-in",
    "auth.signIn",
    credentials,
    firstStep,
    "Signs in: answers a token and the user, or a challenge where the account asks for a second step.",
  ),
  act(
    "/auth/second-step",
    "auth.secondStep",
    secondStepInput,
    signedIn,
    "Ends a sign-in with the challenge and a code of the authenticator app, or a recovery code: answers a token and the user.",
  ),
  {
    ...act("/auth/sign-out", "auth.signOut", z.object({}), done, "Ends the session of the token."),
    input: noInput,
  },
  act(
    "/auth/reset",
    "auth.requestReset",
    resetRequest,
    done,
    "Sends a mail with a link to choose a new password.",
  ),
  act(
    "/auth/new-password",
    "auth.resetPassword",
    resetPassword,
    done,
    "Chooses a new password with the mailed token.",
  ),
  act(
    "/auth/verify",
    "auth.verifyEmail",
    verifyEmail,
    done,
    "Proves an e-mail address with the mailed token.",
  ),
];

/** Procedures of an order's rows that don't return an order. */
const NO_ORDER = new Set(["orders.checkout", "orders.papers", "orders.billing", "orders.correctBilling"]);

/** Returns every REST path of the API for the given content sections. */
export function restRows(sections: Readonly<Record<string, Section>>): Row[] {
  return [
    ...Object.values(sections).flatMap(contentRows),
    ...orders.map((row): Row => (NO_ORDER.has(row.procedure) ? row : { ...row, extra: "orders" })),
    ...roomRows,
    ...briefRows,
    ...paymentRows,
    ...people.map(
      (row): Row => (row.procedure.startsWith("messages.") ? { ...row, extra: "messages" } : row),
    ),
    checkoutRow,
    ...auth,
  ];
}
