import { paths } from "@rankwright/schema";
import { earlyStartPlaceholder } from "../../early-start/mail-note.ts";
import {
  button,
  linkTo,
  type MailKind,
  mailKind,
  namePlaceholder,
  neededLink,
  rows,
} from "../../mail/kind.ts";
import { orderPlaceholders } from "../../mail/order-facts.ts";
import { testNotePlaceholder } from "../../mail/test-note.ts";

// Texts of the mails about subscriptions. mails.ts decides who gets them, and when.

export const date = (description: string, sample = "March 31, 2026") => ({ description, sample }) as const;
const { package: packageName } = orderPlaceholders;
const manageLink = linkTo("the customer's subscription", paths.mySubscription("65f0c2"));
const method = {
  description: "the stored payment method; omitted if there is none",
  sample: "Visa •••• 4242",
  maybe: true,
} as const;
const amount = { description: "the amount to pay", sample: "$499.00" } as const;
const periodRow = {
  description: "first and last day of the period",
  sample: "March 31, 2026 to April 29, 2026",
} as const;
const notPaid = {
  description: "“We could not charge”, or “We have not received” if no payment method is stored",
  sample: "We could not charge",
} as const;
const payLink = neededLink("the link to pay", paths.payNow("65f0c2"));
export const MANAGE = button("Manage your subscription", "{manageLink}");
/** Placeholders of mails about a subscription without an unpaid order. */
export const planPlaceholders = {
  name: namePlaceholder,
  package: packageName,
  manageLink,
  testNote: testNotePlaceholder,
} as const;
const periodPlaceholders = {
  ...planPlaceholders,
  order: orderPlaceholders.order,
  amount,
  period: periodRow,
  payLink,
} as const;

export const planStarted = mailKind({
  name: "planStarted",
  label: "Subscription started",
  to: "customer",
  subject: "Your subscription at {site}: {package}",
  paragraphs: [
    "Your {package} subscription at {site} has started. Please keep this e-mail: it contains what you agreed to.",
    "{consent}",
    "{earlyStart}",
    rows("Package: {package}", "Price: {rhythm}", "Next charge: {nextDate}", "Payment method: {method}"),
    "To cancel, change your payment method or see all invoices, open your subscription.",
    MANAGE,
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    consent: {
      description: "the sentence that the customer agreed to at the checkout",
      sample: "You authorise Bright & Co to charge $499.00 today and then every month until you cancel.",
      needed: true,
    },
    earlyStart: earlyStartPlaceholder,
    rhythm: { description: "the price and how often it is charged", sample: "$499.00 every month" },
    nextDate: date("the date of the next charge"),
    method,
  },
});

export const periodDue = mailKind({
  name: "periodDue",
  label: "Subscription payment due",
  to: "customer",
  subject: "Please pay {amount} for {package} by {dueDate}",
  paragraphs: [
    "The next period of your {package} subscription at {site} begins on {dueDate}. Please pay {amount} by then.",
    rows("Package: {package}", "Amount: {amount}", "Period: {period}", "Order number: {order}"),
    button("Pay {amount}", "{payLink}"),
    MANAGE,
    "{testNote}",
  ],
  placeholders: { ...periodPlaceholders, dueDate: date("the first day of the period") },
});

const lastChance = {
  description: "what happens if the period stays unpaid",
  sample: "If it is not paid by April 7, 2026, your subscription is paused.",
} as const;

export const chargeFailed = mailKind({
  name: "chargeFailed",
  label: "Subscription payment failed",
  to: "customer",
  subject: "Your payment for {package} {failed}: {amount}",
  paragraphs: [
    "{notPaid} {amount} for your {package} subscription at {site}. {why}",
    "{nextTry} {lastChance}",
    rows(
      "Package: {package}",
      "Amount: {amount}",
      "Period: {period}",
      "Order number: {order}",
      "Payment method: {method}",
    ),
    button("Pay {amount}", "{payLink}"),
    button("Change payment method", "{manageLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...periodPlaceholders,
    method,
    failed: { description: "“failed”, or “is overdue” if no payment method is stored", sample: "failed" },
    notPaid,
    why: {
      description: "why the charge failed, or the day on which the payment was due",
      sample: "The bank declined the payment.",
    },
    nextTry: {
      description: "when it is tried again, or that the customer has to pay",
      sample: "We try again on April 3, 2026. You can also pay now.",
    },
    lastChance,
  },
});

export const planStopped = mailKind({
  name: "planStopped",
  label: "Subscription stopped because it was not paid",
  to: "customer",
  subject: "Your {package} subscription {stopped}",
  paragraphs: [
    "{notPaid} {amount} for your {package} subscription at {site}, so it {stopped}. Nothing more is charged.",
    "To continue, pay {amount}. A new period then begins on the day that you pay.",
    rows("Package: {package}", "Amount: {amount}", "Order number: {order}"),
    button("Pay {amount} and continue", "{payLink}"),
    MANAGE,
    "{testNote}",
  ],
  placeholders: {
    ...periodPlaceholders,
    notPaid,
    stopped: { description: "“is paused” or “has ended”", sample: "is paused" },
  },
});

export const planCancelled = mailKind({
  name: "planCancelled",
  label: "Subscription cancelled",
  to: "customer",
  subject: "Your {package} subscription ends on {endDate}",
  paragraphs: [
    "Your {package} subscription at {site} was cancelled on {cancelledAt}. Its last day is {endDate}. {charges}",
    "{undo}",
    button("View your subscription", "{manageLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    endDate: date("the last day of the subscription"),
    cancelledAt: date("date and time of the cancellation", "March 12, 2026 at 2:05:00 PM (UTC)"),
    charges: {
      description: "whether anything is charged before the end",
      sample: "Nothing more is charged.",
    },
    undo: {
      description: "how to undo the cancellation; omitted if the subscription has ended",
      sample: "If you change your mind before then, you can keep it on the page of your subscription.",
      maybe: true,
    },
  },
});

export const planEnded = mailKind({
  name: "planEnded",
  label: "Subscription ended",
  to: "customer",
  subject: "Your {package} subscription has ended",
  paragraphs: [
    "Your {package} subscription at {site} has ended. Nothing more is charged. Thank you for working with us.",
    "Your invoices, files and deliveries stay available.",
    button("View your subscription", "{manageLink}"),
    "{testNote}",
  ],
  placeholders: planPlaceholders,
});

export const renewalAhead = mailKind({
  name: "renewalAhead",
  label: "Notice before a charge",
  to: "customer",
  subject: "Your {package} subscription renews on {nextDate}",
  paragraphs: [
    "{reason} {charge}",
    rows("Package: {package}", "Amount: {amount}", "Date: {nextDate}", "Payment method: {method}"),
    "To cancel or to change your payment method, open your subscription.",
    MANAGE,
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    amount,
    nextDate: date("the date of the charge"),
    method,
    reason: { description: "why this e-mail is sent", sample: "Your trial ends soon." },
    charge: {
      description: "what is charged and when, or how to pay if no payment method is stored",
      sample:
        "We charge $499.00 for your Standard subscription on 03/31/2026. You don't need to do anything to continue.",
      needed: true,
    },
  },
});

export const methodExpiring = mailKind({
  name: "methodExpiring",
  label: "Card expires before the next charge",
  to: "customer",
  subject: "Your card expires before the next charge: {package}",
  paragraphs: [
    "Your card {method} expires at the end of {expires}. We charge {amount} for your {package} subscription at {site} on {nextDate}.",
    "Please add your new card or another payment method before then.",
    button("Change payment method", "{manageLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    amount,
    nextDate: date("the date of the charge"),
    method: { description: "the card", sample: "Visa •••• 4242" },
    expires: { description: "the month in which it expires", sample: "February 2026" },
  },
});

export const ownerPlanStopped = mailKind({
  name: "ownerPlanStopped",
  label: "Subscription needs attention",
  to: "owner",
  subject: "Subscription {stopped}: {package}, {name}",
  paragraphs: [
    "{name}'s {package} subscription is {stopped}. {why}",
    rows("Customer: {name}", "Package: {package}", "Amount: {amount}", "Order number: {order}"),
    button("View the subscription", "{panelLink}"),
    "{testNote}",
  ],
  placeholders: {
    name: namePlaceholder,
    package: packageName,
    order: orderPlaceholders.order,
    amount,
    stopped: { description: "the state of the subscription", sample: "paused" },
    why: { description: "what happened", sample: "Its renewal could not be charged after 5 attempts." },
    panelLink: linkTo("the subscription in your admin panel", paths.subscriptionView("65f0c2")),
    testNote: testNotePlaceholder,
  },
});

export const renewalMails: readonly MailKind[] = [
  planStarted,
  periodDue,
  chargeFailed,
  planStopped,
  planCancelled,
  planEnded,
  renewalAhead,
  methodExpiring,
  ownerPlanStopped,
];
