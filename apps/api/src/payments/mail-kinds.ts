import { paths } from "@rankwright/schema";
import { button, linkTo, type MailKind, mailKind, neededLink, type Placeholder, rows } from "../mail/kind.ts";
import {
  orderPlaceholders as factsPlaceholders,
  moneyTable,
  orderIn,
  orderTable,
  ownerOrderTable,
  unpaidOrder,
} from "../mail/order-facts.ts";
import { roomLinkPlaceholder } from "../mail/room-link.ts";
import { testNotePlaceholder as testNote } from "../mail/test-note.ts";
import { english } from "../mail/wording.ts";

// Texts of the payment mails. mails.ts decides who gets them, and when.

const provider = { description: "the payment provider", sample: "PayPal" } as const;
const amount = { description: "the amount", sample: "$499.00" } as const;
const orderPlaceholders = { ...factsPlaceholders, amount } as const;
const unpaidPlaceholders = { ...unpaidOrder, amount } as const;
const cancelledPlaceholders = { ...orderIn("Cancelled", ""), amount } as const;
const transaction = { description: "the provider's payment number", sample: "9XK12345AB678901C" } as const;
const ordersLink = linkTo("the customer's orders", paths.myOrder());
const orderLink = linkTo("the order in your admin panel", paths.paymentStatus("65f0c2"));
const details = (description: string, sample: string) =>
  ({ description, sample, needed: true, lines: true }) as const;
const reason = {
  description: "what to do, if anything",
  sample: "",
  maybe: true,
} as const satisfies Placeholder;

const ORDER_BUTTON = button("View your order", "{roomLink}");
const NO_LOGIN = "You need no login to view your order and write to us. You can also reply to this e-mail.";

export const receipt = mailKind({
  name: "receipt",
  label: "Payment receipt",
  to: "customer",
  subject: "Receipt from {site}: {package}, {amount}",
  paragraphs: [
    "Thank you for your payment of {amount} for the {package} package at {site}.",
    rows("Package: {package}", "{details}", "Status: {orderState}", "Next step: {nextStep}"),
    "{briefNote}",
    ORDER_BUTTON,
    button("Manage your subscription", "{manageLink}"),
    NO_LOGIN,
    "{testNote}",
  ],
  placeholders: {
    ...orderPlaceholders,
    briefNote: {
      description: "a note to fill in the brief, if the package has one",
      sample: english.phrases.briefNote,
      maybe: true,
    },
    details: details(
      "order, amount and transaction",
      "Amount paid: $499.00 USD\nOrder number: 65f0c2a1b3d4e5f6a7b8c9d0\nOrder date: 03/02/2026\nPayPal transaction: 9XK12345AB678901C",
    ),
    roomLink: roomLinkPlaceholder,
    ordersLink,
    manageLink: { ...linkTo("the subscription, if any", paths.mySubscription("65f0c2")), maybe: true },
    testNote,
  },
});

/** Placeholders of mails about refunds, disputes and their reversals at a provider. */
const movementPlaceholders = {
  ...cancelledPlaceholders,
  provider,
  transaction,
  roomLink: roomLinkPlaceholder,
  ordersLink,
  testNote,
} as const;
const TRANSACTION = "{provider} transaction: {transaction}";
const LAST_LINES = [ORDER_BUTTON, NO_LOGIN, "{testNote}"] as const;

export const refunded = mailKind({
  name: "refund",
  label: "Refund",
  to: "customer",
  subject: "Refund: {package}, {amount}",
  paragraphs: [
    "We refunded {amount} of your payment for the {package} package at {site} through {provider}. It can take a few days until the money is in your account.",
    moneyTable("Amount refunded: {amount}", TRANSACTION),
    ...LAST_LINES,
  ],
  placeholders: movementPlaceholders,
});

export const refundReceived = mailKind({
  name: "givenBack",
  label: "Refund recorded manually",
  to: "customer",
  subject: "Refund: {package}, {amount}",
  paragraphs: [
    "We refunded {amount} of your payment for the {package} package at {site}. A bank transfer can take a few days to arrive.",
    moneyTable("Amount refunded: {amount}"),
    ...LAST_LINES,
  ],
  placeholders: { ...cancelledPlaceholders, roomLink: roomLinkPlaceholder, ordersLink, testNote },
});

export const refundReturned = mailKind({
  name: "refundCameBack",
  label: "Refund failed",
  to: "customer",
  subject: "Refund failed: {package}, {amount}",
  paragraphs: [
    "Your refund of {amount} for the {package} package at {site} failed: {provider} could not pay it out and returned the money to us. We will refund you another way and e-mail you about it.",
    moneyTable("Refund: {amount}", TRANSACTION),
    ...LAST_LINES,
  ],
  placeholders: movementPlaceholders,
});

export const customerDisputed = mailKind({
  name: "disputedForCustomer",
  label: "Payment disputed",
  to: "customer",
  subject: "Payment disputed: {package}, {amount}",
  paragraphs: [
    "Your payment for the {package} package at {site} is disputed, and {amount} was withdrawn from us. {provider} holds the money until the dispute is decided, and will inform you of the outcome.",
    moneyTable("Amount disputed: {amount}", TRANSACTION),
    ...LAST_LINES,
  ],
  placeholders: movementPlaceholders,
});

export const disputeOver = mailKind({
  name: "disputeOver",
  label: "Dispute closed, payment returned",
  to: "customer",
  subject: "Dispute closed: {package}, {amount}",
  paragraphs: [
    "The dispute about your payment for the {package} package at {site} is closed, and {provider} returned {amount} to us. You don't need to pay anything.",
    moneyTable("Amount returned: {amount}", TRANSACTION),
    ...LAST_LINES,
  ],
  placeholders: movementPlaceholders,
});

const transferPlaceholders = {
  ...unpaidPlaceholders,
  missing: { description: "the amount that has not arrived", sample: "your payment of $499.00" },
  details: details(
    "bank details and reference",
    "Amount: $499.00 USD\nAccount holder: Sample Ltd\nIBAN: DE89 3704 0044 0532 0130 00\nReference: RW12 3456 7890",
  ),
  orderLink: linkTo("the payment page, after logging in", paths.payNow("65f0c2")),
  roomLink: roomLinkPlaceholder,
  testNote,
} as const;

export const instructions = mailKind({
  name: "instructions",
  label: "Bank details",
  to: "customer",
  subject: "Bank details for your order: {package}, {amount}",
  paragraphs: [
    "You chose to pay your order at {site} by bank transfer. Please transfer {amount} for the {package} package. We start when the payment arrives.",
    "{details}",
    "Enter the reference exactly as shown, so that we can match your payment to your order.",
    ORDER_BUTTON,
    orderTable,
    NO_LOGIN,
    "{testNote}",
  ],
  placeholders: transferPlaceholders,
});

export const reminder = mailKind({
  name: "reminder",
  label: "Bank transfer reminder",
  to: "customer",
  subject: "Payment reminder: {package}, {amount}",
  paragraphs: [
    "We have not received {missing} for the {package} package at {site} yet. If you have already sent it, thank you. Otherwise, please transfer it.",
    "{details}",
    "Enter the reference exactly as shown, so that we can match your payment to your order.",
    ORDER_BUTTON,
    orderTable,
    NO_LOGIN,
    "{testNote}",
  ],
  placeholders: transferPlaceholders,
});

export const booked = mailKind({
  name: "booked",
  label: "Payment or refund recorded",
  to: "owner",
  subject: "{head}: {package}, {amount}",
  paragraphs: [
    "{provider} reported “{status}”: {amount} for {name}'s order, the {package} package.",
    "{reason}",
    rows(
      "Package: {package}",
      "Amount: {amount}",
      "{details}",
      "Order number: {order}",
      "Order date: {orderDate}",
      "Status: {orderState}",
    ),
    button("View the order", "{orderLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...orderPlaceholders,
    head: { description: "what happened, in a few words", sample: "Paid" },
    provider,
    status: { description: "the provider's status", sample: "Completed" },
    reason,
    details: details(
      "customer, payer and transaction",
      "Customer: Ada Sample, ada@example.com\nPaid by: Ada Sample\nPayPal transaction: 9XK12345AB678901C\nNet received: $499.00",
    ),
    orderLink,
    ordersLink: linkTo("all orders", paths.totalOrders()),
    testNote,
  },
});

export const rejected = mailKind({
  name: "rejected",
  label: "Payment without a matching order",
  to: "owner",
  subject: "A payment needs your attention",
  paragraphs: [
    "{provider} reported a payment that does not match an order, so it was not recorded. {reason}",
    "{details}",
    button("Review payments", "{panelLink}"),
  ],
  placeholders: {
    provider,
    reason: {
      description: "what does not match",
      sample: "The amount is $1.00, but the order costs $499.00.",
    },
    details: details("order, payer and amount", "Order: unknown\nPaid by: Ada Sample\nAmount: 1.00 USD"),
    panelLink: linkTo("the payments to review", paths.payments()),
  },
});

export const otherMode = mailKind({
  name: "otherMode",
  label: "Test payment in live mode, or the reverse",
  to: "owner",
  subject: "A payment in the wrong mode needs review",
  paragraphs: [
    "A notification arrived that may be from {provider}. {reason}",
    "{details}",
    button("Review payments", "{reviewLink}"),
  ],
  placeholders: {
    provider,
    reason: {
      description: "why it needs review",
      sample: "Its mode (sandbox) differs from the current payment mode (live).",
    },
    details: details(
      "order and reported payment",
      "Order: 65f0c2, Standard, ada@example.com\nReported: Completed, 499.00 USD",
    ),
    reviewLink: linkTo("the payments to review", paths.payments()),
  },
});

export const disputed = mailKind({
  name: "disputed",
  label: "Payment disputed",
  to: "owner",
  subject: "Payment disputed: {package}, {name}",
  paragraphs: [
    "A payment for {name}'s order, the {package} package, is disputed. {reason}",
    rows(ownerOrderTable, "{details}"),
    button("Review payments", "{reviewLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...factsPlaceholders,
    reason: {
      description: "the reason for the dispute",
      sample: "Ada Sample says that the work was not delivered.",
      needed: true,
    },
    details: details(
      "the customer's e-mail and the payment",
      "E-mail: ada@example.com\nPayment: 9XK12345AB678901C",
    ),
    reviewLink: linkTo("the payments to review", paths.payments()),
    testNote,
  },
});

export const refundFailed = mailKind({
  name: "refundFailed",
  label: "Refund failed",
  to: "owner",
  subject: "Refund failed: {package}, {amount}",
  paragraphs: [
    "The refund of {amount} for {name}'s order, the {package} package, failed at {provider}. {reason}",
    "Check it at {provider}, then try again on the order's page.",
    ownerOrderTable,
    button("View the order", "{orderLink}"),
  ],
  placeholders: {
    ...orderPlaceholders,
    provider,
    reason: { description: "the reason for the failure", sample: "The account balance is too low." },
    orderLink,
  },
});

export const unpaid = mailKind({
  name: "unpaid",
  label: "Order still unpaid",
  to: "owner",
  subject: "Order still unpaid: {package}, {name}",
  paragraphs: [
    "No payment was recorded for {name}'s order, the {package} package. {reason}",
    ownerOrderTable,
    button("View the order", "{orderLink}"),
  ],
  placeholders: {
    ...unpaidOrder,
    reason: {
      description: "what is known",
      sample: "Unpaid for an hour or more after the checkout over $499.00 was opened.",
      needed: true,
    },
    orderLink,
    panelLink: linkTo("the admin panel", paths.admin()),
  },
});

export const unpaidReminder = mailKind({
  name: "unpaidReminder",
  label: "Unpaid order reminder",
  to: "customer",
  subject: "Your order is not paid yet: {package}, {amount}",
  paragraphs: [
    "Your order at {site}, the {package} package for {amount}, is not paid yet. If you still want it, you can pay it now.",
    button("Pay {toPay}", "{payLink}"),
    orderTable,
    "If you changed your mind, you don't need to do anything. You will not be charged, and we will not remind you again.",
    "{testNote}",
  ],
  placeholders: {
    ...unpaidPlaceholders,
    toPay: { description: "the amount still to pay, for the button", sample: "$499.00" },
    payLink: neededLink("the payment link", paths.payNow("65f0c2")),
    testNote,
  },
});

export const payLink = mailKind({
  name: "payLink",
  label: "Payment link (guest)",
  to: "customer",
  subject: "Pay your order: {package}, {amount}",
  paragraphs: [
    "You asked for a link to pay your order at {site}, the {package} package for {amount}.",
    button("Pay {toPay}", "{payLink}"),
    orderTable,
    "The link works once, within 7 days. If you didn't request it on your order's page, ignore this e-mail. You will not be charged.",
    "{testNote}",
  ],
  placeholders: {
    ...unpaidPlaceholders,
    toPay: { description: "the amount still to pay, for the button", sample: "$499.00" },
    payLink: neededLink("the payment link", `${paths.claim()}?token=…`),
    testNote,
  },
});

export const paymentMails: readonly MailKind[] = [
  receipt,
  refunded,
  refundReceived,
  refundReturned,
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
