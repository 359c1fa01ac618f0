import { paths } from "@rankwright/schema";
import { button, linkTo, type MailKind, mailKind, namePlaceholder, neededLink, rows } from "../mail/kind.ts";
import { orderTable, unpaidOrder } from "../mail/order-facts.ts";
import { roomLinkPlaceholder } from "../mail/room-link.ts";
import { testNotePlaceholder } from "../mail/test-note.ts";

const quotePlaceholders = {
  name: namePlaceholder,
  title: { description: "the title of the quote", sample: "SEO relaunch" },
  quote: { description: "the quote's number", sample: "Q-2026-0007" },
  total: { description: "the total, with tax", sample: "$1,499.00" },
  validUntil: { description: "the last day to accept it", sample: "December 31, 2026" },
  note: {
    description: "your message; may be empty",
    sample: "As we discussed on the phone.",
    maybe: true,
    lines: true,
  },
  link: neededLink("the quote's private link", paths.quoteByLink("4kQ0")),
} as const;

const quoteTable = rows("Quote: {title}", "Number: {quote}", "Total: {total}", "Valid until: {validUntil}");

export const quoteSent = mailKind({
  name: "quoteSent",
  label: "Quote",
  to: "customer",
  subject: "Your quote {quote}: {title}",
  paragraphs: [
    "Here is your quote from {site}: {title}.",
    "{note}",
    quoteTable,
    button("View the quote", "{link}"),
    "On its page you can accept or decline it. You need no login.",
  ],
  placeholders: quotePlaceholders,
});

export const quoteReminder = mailKind({
  name: "quoteReminder",
  label: "Quote expires soon",
  to: "customer",
  subject: "Your quote {quote} is valid until {validUntil}",
  paragraphs: [
    "Your quote from {site} for {title} is valid until {validUntil}.",
    quoteTable,
    button("View the quote", "{link}"),
    "On its page you can accept or decline it. You need no login.",
  ],
  placeholders: quotePlaceholders,
});

export const quoteExpired = mailKind({
  name: "quoteExpired",
  label: "Quote expired",
  to: "customer",
  subject: "Your quote {quote} has expired: {title}",
  paragraphs: [
    "Your quote from {site} for {title} expired on {validUntil}.",
    quoteTable,
    button("View the quote", "{link}"),
    "If you are still interested, ask us for a new one.",
  ],
  placeholders: quotePlaceholders,
});

const invoicePlaceholders = {
  ...unpaidOrder,
  invoice: { description: "the invoice's number", sample: "RW-2026-0042" },
  amount: { description: "the amount still to pay", sample: "$499.00" },
  dueDate: { description: "the last day to pay", sample: "December 14, 2026" },
  payLink: neededLink("the payment link", paths.quoteByLink("4kQ0")),
  roomLink: roomLinkPlaceholder,
  testNote: testNotePlaceholder,
} as const;

const PAY = [
  orderTable,
  button("Pay {amount}", "{payLink}"),
  button("View your order", "{roomLink}"),
  "You need no login to pay. The invoice is attached.",
  "{testNote}",
] as const;

export const invoiceToPay = mailKind({
  name: "invoiceToPay",
  label: "Invoice to pay",
  to: "customer",
  subject: "Invoice {invoice}: {amount} due {dueDate}",
  paragraphs: [
    "Here is the invoice {invoice} from {site} for {package}. Please pay {amount} by {dueDate}.",
    ...PAY,
  ],
  placeholders: invoicePlaceholders,
});

export const invoiceDueSoon = mailKind({
  name: "invoiceDueSoon",
  label: "Invoice due soon",
  to: "customer",
  subject: "Reminder: invoice {invoice} is due {dueDate}",
  paragraphs: [
    "The invoice {invoice} from {site} for {package} is due on {dueDate}. {amount} are still to pay.",
    ...PAY,
  ],
  placeholders: invoicePlaceholders,
});

export const invoiceOverdue = mailKind({
  name: "invoiceOverdue",
  label: "Invoice overdue",
  to: "customer",
  subject: "Invoice {invoice} is overdue: {amount}",
  paragraphs: [
    "The invoice {invoice} from {site} for {package} was due on {dueDate}. {amount} are still to pay. If you have just paid, ignore this e-mail.",
    ...PAY,
  ],
  placeholders: invoicePlaceholders,
});

export const quoteAnswered = mailKind({
  name: "ownerQuoteAnswered",
  label: "Quote accepted or declined",
  to: "owner",
  subject: "Quote {answer}: {title}, {name}",
  paragraphs: [
    "{name} {answer} the quote {quote}, {title}.",
    "{reason}",
    button("Open the quote", "{panelLink}"),
  ],
  placeholders: {
    name: namePlaceholder,
    title: quotePlaceholders.title,
    quote: quotePlaceholders.quote,
    answer: { description: "“accepted” or “declined”", sample: "declined", needed: true },
    reason: {
      description: "the customer's reason for declining, if there is one",
      sample: "“We postpone the project.”",
      maybe: true,
      lines: true,
    },
    panelLink: linkTo("the quote in the panel", paths.quote("65f0c2")),
  },
});

export const quoteMailKinds: readonly MailKind[] = [
  quoteSent,
  quoteReminder,
  quoteExpired,
  invoiceToPay,
  invoiceDueSoon,
  invoiceOverdue,
  quoteAnswered,
];
