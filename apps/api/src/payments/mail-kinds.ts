import { paths } from "@rankwright/schema";
import { linkTo, type MailKind, mailKind, neededLink, type Placeholder } from "../mail/kind.ts";
import { roomLinkPlaceholder } from "../mail/room-link.ts";
import { testNotePlaceholder as testNote } from "../mail/test-note.ts";

// Texts of the payment mails. mails.ts decides who gets them, and when.

const provider = { says: "the payment provider", sample: "PayPal" } as const;
const of = {
  package: { says: "the package", sample: "Standard" },
  amount: { says: "the amount", sample: "$499.00" },
  order: { says: "the order's number", sample: "65f0c2a1b3d4e5f6a7b8c9d0" },
} as const;
const transaction = { says: "the provider's number of the payment", sample: "9XK12345AB678901C" } as const;
const ordersLink = linkTo("the customer's orders", paths.myOrder());
const orderLink = linkTo("the order in your admin panel", paths.paymentStatus("65f0c2"));
const details = (says: string, sample: string) => ({ says, sample, needed: true }) as const;
const reason = {
  says: "what to do about it, if there is something",
  sample: "",
  maybe: true,
} as const satisfies Placeholder;

/** Note for orders of packages with a questionnaire. */
export const BRIEF_NOTE =
  "Before we begin, we need your answers to a few questions. You find them on your order's page.";

const ORDER_LINE = "Your order; no sign-in is needed: {roomLink}";

export const receipt = mailKind({
  name: "receipt",
  label: "A payment arrived",
  to: "customer",
  subject: "Receipt: {package}, {amount}",
  paragraphs: [
    "thank you, {name}: your payment of {amount} for the {package} package at {site} has arrived.",
    "{details}",
    "{briefNote}",
    "Your order, also for questions and files; no sign-in is needed:",
    "{roomLink}",
    "All your orders: {ordersLink}",
    "{testNote}",
  ],
  placeholders: {
    ...of,
    briefNote: {
      says: "that you have questions before you begin, if the package asks any",
      sample: BRIEF_NOTE,
      maybe: true,
    },
    name: { says: "the customer's name", sample: "Ada Sample" },
    details: details(
      "order, amount and transaction",
      "Order: 65f0c2a1b3d4e5f6a7b8c9d0 of 03/02/2026\nAmount: $499.00 USD\nPayPal transaction: 9XK12345AB678901C",
    ),
    roomLink: roomLinkPlaceholder,
    ordersLink,
    testNote,
  },
});

/** Placeholders of mails about refunds, disputes and their reversals at a provider. */
const moved = { ...of, provider, transaction, roomLink: roomLinkPlaceholder, ordersLink, testNote } as const;
const MOVED_BY = ["{provider} transaction: {transaction}", ORDER_LINE, "{testNote}"] as const;

export const refunded = mailKind({
  name: "refund",
  label: "Money went back",
  to: "customer",
  subject: "Refund: {package}, {amount}",
  paragraphs: [
    "{amount} of your payment for the {package} package at {site} (order {order}) went back to you through {provider}.",
    ...MOVED_BY,
  ],
  placeholders: moved,
});

export const givenBack = mailKind({
  name: "givenBack",
  label: "Money was given back by hand",
  to: "customer",
  subject: "Refund: {package}, {amount}",
  paragraphs: [
    "we have given back {amount} of your payment for the {package} package at {site} (order {order}). If we sent it to your bank, it can take some days until you see it there.",
    ORDER_LINE,
    "{testNote}",
  ],
  placeholders: { ...of, roomLink: roomLinkPlaceholder, ordersLink, testNote },
});

export const refundCameBack = mailKind({
  name: "refundCameBack",
  label: "A refund came back",
  to: "customer",
  subject: "Your refund came back to us: {package}, {amount}",
  paragraphs: [
    "we wrote to you that {amount} of your payment for the {package} package at {site} (order {order}) went back to you. {provider} could not pay it out, and the money is with us again. We give it back in another way, and we write to you how.",
    ...MOVED_BY,
  ],
  placeholders: moved,
});

export const customerDisputed = mailKind({
  name: "disputedForCustomer",
  label: "A payment is disputed, and its money held",
  to: "customer",
  subject: "Payment disputed: {package}, {amount}",
  paragraphs: [
    "{amount} of your payment for the {package} package at {site} (order {order}) was taken back from us because the payment is disputed. It is not with us, and it is not back with you yet: {provider} holds it until the dispute is decided, and tells you the outcome.",
    ...MOVED_BY,
  ],
  placeholders: moved,
});

export const disputeOver = mailKind({
  name: "disputeOver",
  label: "A dispute is over, and its money here again",
  to: "customer",
  subject: "Dispute over: {package}, {amount}",
  paragraphs: [
    "the dispute about your payment for the {package} package at {site} (order {order}) is over, and {provider} passed {amount} on to us again. Your payment counts again, and nothing is left to pay.",
    ...MOVED_BY,
  ],
  placeholders: moved,
});

const howTo = {
  ...of,
  missing: { says: "what has not arrived, and what has", sample: "your payment of $499.00" },
  details: details(
    "where the money goes, and the reference",
    "Amount: $499.00 USD\nAccount holder: Sample Ltd\nIBAN: DE89 3704 0044 0532 0130 00\nReference: RW12 3456 7890",
  ),
  orderLink: linkTo("how to pay, after signing in", paths.payNow("65f0c2")),
  roomLink: roomLinkPlaceholder,
  testNote,
} as const;

export const instructions = mailKind({
  name: "instructions",
  label: "How to pay by bank transfer",
  to: "customer",
  subject: "How to pay {package}, {amount}",
  paragraphs: [
    "this is how you pay {amount} for the {package} package at {site}. We begin when the money has arrived.",
    "{details}",
    "Please give the reference exactly as it is: it tells us which order the money is for.",
    "Your order, also for questions; no sign-in is needed: {roomLink}",
    "{testNote}",
  ],
  placeholders: howTo,
});

export const reminder = mailKind({
  name: "reminder",
  label: "A bank transfer has not arrived yet",
  to: "customer",
  subject: "Reminder: how to pay {package}, {amount}",
  paragraphs: [
    "{missing} for the {package} package at {site} has not arrived yet. If it is on its way, thank you: there is nothing to do. Otherwise, this is where it goes:",
    "{details}",
    "Please give the reference exactly as it is: it tells us which order the money is for.",
    "Your order, also for questions; no sign-in is needed: {roomLink}",
    "{testNote}",
  ],
  placeholders: howTo,
});

export const booked = mailKind({
  name: "booked",
  label: "Money came or went",
  to: "owner",
  subject: "{head}: {package}, {amount}",
  paragraphs: [
    "{provider} says “{status}”: {amount} for the {package} package, order {order}.",
    "{reason}",
    "{details}",
    "The order: {orderLink}",
    "{testNote}",
  ],
  placeholders: {
    ...of,
    head: { says: "what happened, in short", sample: "Paid" },
    provider,
    status: { says: "the provider's word for it", sample: "Completed" },
    reason,
    details: details(
      "customer, payer and transaction",
      "Customer: Ada Sample, ada@example.com\nPaid by: Ada Sample\nPayPal transaction: 9XK12345AB678901C\nWhat the order brought so far: $499.00",
    ),
    orderLink,
    ordersLink: linkTo("all orders", paths.totalOrders()),
    testNote,
  },
});

export const rejected = mailKind({
  name: "rejected",
  label: "A payment matches no order",
  to: "owner",
  subject: "A payment needs your attention",
  paragraphs: [
    "{provider} reported a payment that does not match its order. {reason}",
    "{details}",
    "Your admin panel: {panelLink}",
  ],
  placeholders: {
    provider,
    reason: { says: "what does not match", sample: "The amount is $1.00, but the order costs $499.00." },
    details: details(
      "order, payer and amount",
      "Order: none of this site's\nPaid by: Ada Sample\nAmount: 1.00 USD",
    ),
    panelLink: linkTo("the admin panel", paths.admin()),
  },
});

export const otherMode = mailKind({
  name: "otherMode",
  label: "A notification of another payment mode came",
  to: "owner",
  subject: "A payment of another mode waits",
  paragraphs: [
    "A notification came that may be {provider}'s. {reason}",
    "{details}",
    "Payments to review: {reviewLink}",
  ],
  placeholders: {
    provider,
    reason: {
      says: "why it waits",
      sample: "It is of another mode (sandbox) than the one payments are set to (live).",
    },
    details: details(
      "order and what it claims",
      "Order: 65f0c2, Standard, ada@example.com\nIt claims: Completed, 499.00 USD",
    ),
    reviewLink: linkTo("the payments to review", paths.payments()),
  },
});

export const disputed = mailKind({
  name: "disputed",
  label: "A payment is disputed",
  to: "owner",
  subject: "A payment is disputed",
  paragraphs: ["{reason}", "{details}", "Payments to review: {reviewLink}", "{testNote}"],
  placeholders: {
    reason: {
      says: "what is said of it",
      sample: "Ada Sample says that the work was not delivered.",
      needed: true,
    },
    details: details(
      "order and payment",
      "Order: 65f0c2, Standard, ada@example.com\nPayment: 9XK12345AB678901C",
    ),
    reviewLink: linkTo("the payments to review", paths.payments()),
    testNote,
  },
});

export const refundFailed = mailKind({
  name: "refundFailed",
  label: "A refund was not given",
  to: "owner",
  subject: "A refund was not given",
  paragraphs: [
    "The refund of {amount} for order {order} was not given by {provider}. {reason}",
    "Look it up there, and ask for it again on the order's page: {orderLink}",
  ],
  placeholders: {
    amount: of.amount,
    order: of.order,
    provider,
    reason: { says: "why", sample: "The account has too little money." },
    orderLink,
  },
});

export const unpaid = mailKind({
  name: "unpaid",
  label: "An order stays unpaid",
  to: "owner",
  subject: "An order stays unpaid",
  paragraphs: ["{reason}", "The order: {orderLink}"],
  placeholders: {
    reason: {
      says: "what is known of it",
      sample: "Unpaid for an hour or more after the checkout over $499.00 was opened.",
      needed: true,
    },
    order: of.order,
    orderLink,
    panelLink: linkTo("the admin panel", paths.admin()),
  },
});

export const unpaidReminder = mailKind({
  name: "unpaidReminder",
  label: "Reminder of an unpaid order, after a day",
  to: "customer",
  subject: "Your order waits: {package}, {amount}",
  paragraphs: [
    "your order at {site}, the {package} package for {amount}, is not paid yet. If you still want it, you can pay it here:",
    "{payLink}",
    "If you have changed your mind, there is nothing to do: nothing is charged without you, and we do not remind you again.",
    "{testNote}",
  ],
  placeholders: {
    ...of,
    payLink: neededLink("where it is paid", paths.payNow("65f0c2")),
    testNote,
  },
});

export const payLink = mailKind({
  name: "payLink",
  label: "The link to pay, asked for on the page of an order without an account",
  to: "customer",
  subject: "Pay your order: {package}, {amount}",
  paragraphs: [
    "here is the link to pay your order at {site}, the {package} package for {amount} (it works once, for 7 days):",
    "{payLink}",
    "It was asked for on your order's page. If that was not you, there is nothing to do: nothing is charged without you.",
    "{testNote}",
  ],
  placeholders: {
    ...of,
    payLink: neededLink("where it is paid", `${paths.claim()}?token=…`),
    testNote,
  },
});

export const paymentMails: readonly MailKind[] = [
  receipt,
  refunded,
  givenBack,
  refundCameBack,
  customerDisputed,
  disputeOver,
  instructions,
  reminder,
  unpaidReminder,
  payLink,
  booked,
  rejected,
  otherMode,
  disputed,
  refundFailed,
  unpaid,
];
