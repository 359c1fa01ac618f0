import {
  billingPatch,
  checkoutInput,
  checkoutKey,
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
import { briefRows } from "./brief-rows.ts";
import { contentRows } from "./content-rows.ts";
import { contractRows } from "./contract-rows.ts";
import { invoiceRows } from "./invoice-rows.ts";
import { count } from "./numbers.ts";
import { paymentRows } from "./payment-rows.ts";
import {
  billing,
  checkedOut,
  checkout,
  done,
  firstStep,
  message,
  order,
  paymentEmail,
  registered,
  signedIn,
  subscriber,
  user,
} from "./responses.ts";
import { roomRows } from "./room-rows.ts";
import { noInput, type Row } from "./row.ts";
import { act, create, list, longList, read, remove, update, withKey } from "./shapes.ts";
import { subscriptionRows } from "./subscription-rows.ts";

const checkoutRow = withKey(
  {
    ...act(
      "/checkout",
      "checkout.place",
      checkoutInput.omit({ idempotencyKey: true }),
      checkedOut,
      "Places an order, logged in or as a guest, and opens a checkout for it.",
    ),
    status: 201,
  },
  checkoutKey,
);

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
    "Lists all orders for an admin, and a customer's own orders for a customer; oldest first.",
  ),
  read("/order/:id", "orders.get", order, "Returns an order."),
  ...invoiceRows,
  read(
    "/order/:id/billing",
    "orders.billing",
    billing,
    "Returns an order's billing details, and the invoices that a correction would replace.",
  ),
  update(
    "/order/:id/billing",
    "orders.correctBilling",
    "orders.billing",
    billingPatch.extend({ revision: count.optional(), mailsCustomer: z.boolean().optional() }),
    billing,
    "Corrects an order's billing details. Its valid invoices are credited and replaced. Send the `revision` from GET to get a 409 if someone else has corrected them since.",
  ),
  update(
    "/order-status/:id",
    "orders.setOrderStatus",
    "orders.get",
    z.object({ orderStatus: orderStatusInput }),
    order,
    "Sets an order to Pending or Delivered.",
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
      "Changes an order's payment status manually.",
    ),
    input: ({ body, params }) => ({ ...body, _id: params.id, reason: "REST API" }),
  },
  read(
    "/pay-now/:id",
    "orders.checkout",
    checkout,
    "Returns the checkout form of your own unpaid order: its URL and hidden fields.",
  ),
];

const people: Row[] = [
  create("/add-message", "messages.send", restMessage, message, "Sends a contact message."),
  longList("/messages", "messages.list", message, "Lists all contact messages, oldest first."),
  read("/message/:id", "messages.get", message, "Returns a contact message."),
  update(
    "/message/:id",
    "messages.setStatus",
    "messages.get",
    z.object({ messageStatus: messageStatusInput }),
    message,
    "Marks a contact message as read or unread.",
  ),
  create(
    "/add-subscriber",
    "subscribers.subscribe",
    subscribe,
    subscriber,
    "Subscribes an e-mail address to the newsletter.",
  ),
  longList("/subscribers", "subscribers.list", subscriber, "Lists all subscribers, oldest first."),
  list(
    "/users",
    "users.list",
    user,
    "Lists all user records for an admin, a customer's own record for a customer, and none for a visitor.",
  ),
  read("/users/:id", "users.get", user, "Returns a user record."),
  create("/add-user", "users.create", userInput, user, "Adds a user record."),
  update("/upadete-users/:id", "users.update", "users.get", userPatch, user, "Changes a user record."),
  remove(
    "/upadete-users/:id",
    "users.remove",
    user,
    "Removes a user record, except your own and the last one.",
  ),
  {
    ...list(
      "/paypal-email",
      "payments.emails",
      paymentEmail,
      "Lists all payment e-mails for an admin, the active one for a customer, and none for a visitor.",
    ),
    input: noInput,
    isList: false,
  },
  read("/paypal-email/:id", "payments.email", paymentEmail, "Returns a payment e-mail."),
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
      "Creates an account and logs in to it.",
    ),
    status: 201,
  },
  act(
    "/auth/sign-in",
    "auth.signIn",
    credentials,
    firstStep,
    "Logs in. Returns a token and the user, or a challenge if the account has two-step login.",
  ),
  act(
    "/auth/second-step",
    "auth.secondStep",
    secondStepInput,
    signedIn,
    "Completes a two-step login with the challenge and a code of the authenticator app or a recovery code. Returns a token and the user.",
  ),
  {
    ...act("/auth/sign-out", "auth.signOut", z.object({}), done, "Logs out: ends the token's session."),
    input: noInput,
  },
  act(
    "/auth/reset",
    "auth.requestReset",
    resetRequest,
    done,
    "Sends an e-mail with a link to set a new password.",
  ),
  act(
    "/auth/new-password",
    "auth.resetPassword",
    resetPassword,
    done,
    "Sets a new password with the token from the e-mail.",
  ),
  act(
    "/auth/verify",
    "auth.verifyEmail",
    verifyEmail,
    done,
    "Confirms an e-mail address with the token from the e-mail.",
  ),
];

/** Procedures in `orders` that don't return an order, and therefore no extra fields. */
const NO_ORDER = new Set([
  "orders.checkout",
  "orders.papers",
  "orders.paper",
  "orders.eInvoice",
  "orders.billing",
  "orders.correctBilling",
]);

/** Returns all rows of the REST API, with those of the given content sections. */
export function restRows(sections: Readonly<Record<string, Section>>): Row[] {
  return [
    ...Object.values(sections).flatMap(contentRows),
    ...orders.map((row): Row => (NO_ORDER.has(row.procedure) ? row : { ...row, extra: "orders" })),
    ...roomRows,
    ...briefRows,
    ...paymentRows,
    ...contractRows,
    ...subscriptionRows,
    ...people.map(
      (row): Row => (row.procedure.startsWith("messages.") ? { ...row, extra: "messages" } : row),
    ),
    checkoutRow,
    ...auth,
  ];
}
