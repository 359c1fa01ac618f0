import type { ContractNotice } from "@rankwright/db/contracts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { contractOrderOf, type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import { type ContractNoticeKind, contractPages, orderDateOf, paths } from "@rankwright/schema";
import { momentText } from "../calendar/moment.ts";
import type { Deps } from "../context/deps.ts";
import { isBusiness } from "../early-start/business.ts";
import { button, linkTo, type MailContent, type MailKind, mailKind, rows, words } from "../mail/kind.ts";
import { orderFacts, orderPlaceholders } from "../mail/order-facts.ts";
import { quoteOf } from "../mail/quote.ts";
import { planView } from "./view.ts";

type MailDeps = Pick<Deps, "env">;

const receivedAt = {
  description: "date, time and time zone at which it was received",
  sample: "March 2, 2026 at 10:00:00 AM (UTC)",
  needed: true,
} as const;
const declaration = {
  description: "the declaration as the customer sent it",
  sample: quoteOf(
    "I withdraw from the following contract.\nOrder: RW-2026-0042\nName: Ada Sample\nEmail: ada@example.com",
  ),
  needed: true,
  lines: true,
} as const;

const contactLink = linkTo("the contact page", paths.contact());
const NOT_YOU = "If you didn't send this, please contact us.";
const CONTACT = button("Contact us", "{contactLink}");

const withdrawalReceived = mailKind({
  name: "withdrawalReceived",
  label: "Withdrawal received",
  to: "visitor",
  subject: "We received your withdrawal",
  paragraphs: [
    "{site} received your withdrawal from a contract on {receivedAt}.",
    "{declaration}",
    "We will check your order and write to you about your refund. Keep this e-mail as proof.",
    NOT_YOU,
    CONTACT,
  ],
  placeholders: { receivedAt, declaration, contactLink },
});

const cancellationReceived = mailKind({
  name: "cancellationReceived",
  label: "Cancellation received",
  to: "visitor",
  subject: "We received your cancellation",
  paragraphs: [
    "{site} received your cancellation of a contract on {receivedAt}.",
    "{declaration}",
    "We will check your contract and write to you about the date on which it ends. Keep this e-mail as proof.",
    NOT_YOU,
    CONTACT,
  ],
  placeholders: {
    receivedAt,
    contactLink,
    declaration: {
      ...declaration,
      sample: declaration.sample.replace(
        contractPages.withdraw.declaration,
        contractPages.cancel.declaration,
      ),
    },
  },
});

const received = {
  withdraw: withdrawalReceived,
  cancel: cancellationReceived,
} as const satisfies Record<ContractNoticeKind, MailKind>;

const contractNotice = mailKind({
  name: "contractNotice",
  label: "Withdrawal or cancellation received",
  to: "owner",
  subject: "{head} from {customer}",
  paragraphs: [
    "{customer} sent a {noun} on {receivedAt}.",
    "{declaration}",
    rows(
      "Package: {package}",
      "Order number: {order}",
      "Order date: {orderDate}",
      "Status: {orderState}",
      "Subscription: {plan}",
    ),
    "{unmatchedNote}",
    "Please handle it within 14 days.",
    button("View and handle it", "{panelLink}"),
  ],
  placeholders: {
    head: { description: "“Withdrawal” or “Cancellation”", sample: "Withdrawal" },
    noun: { description: "“withdrawal” or “cancellation”", sample: "withdrawal" },
    customer: { description: "the e-mail of the sender", sample: "ada@example.com" },
    receivedAt: { ...receivedAt, needed: undefined },
    declaration: { ...declaration, needed: undefined },
    package: { ...orderPlaceholders.package, maybe: true },
    order: { ...orderPlaceholders.order, maybe: true },
    orderDate: { ...orderPlaceholders.orderDate, maybe: true },
    orderState: { ...orderPlaceholders.orderState, maybe: true },
    plan: {
      description: "when the subscription ends; omitted for other orders",
      sample: "Cancelled, ends on 04/28/2027",
      maybe: true,
    },
    unmatchedNote: {
      description: "a note, if no order matches or the customer of a withdrawal is a business",
      sample: "",
      maybe: true,
    },
    panelLink: linkTo("the declaration in your admin panel", paths.withdrawal("65f0c2")),
  },
});

const NO_RIGHT =
  "The customer ordered as a business, with a tax ID. Businesses have no right of withdrawal, so no refund is required.";
const NO_ORDER =
  "No order of this e-mail address matches. Check who wrote before you change an order: anyone can enter a name and a number.";

/** Returns the state of a subscription after a declaration, in words. */
function planWords(plan: Subscription): string {
  const { state, endsOn } = planView(plan);
  if (state === "pending") return "Not started";
  if (state === "ended") return "Ended";
  if (endsOn === null) return "Not cancelled";
  return `Cancelled, ends on ${orderDateOf(endsOn)}`;
}

/** Returns the declaration as text, with everything that the customer entered. */
export function declarationText({
  kind,
  name,
  email,
  contract,
  remark,
}: Pick<ContractNotice, "kind" | "name" | "email" | "contract" | "remark">): string {
  const lines = [`Order: ${contract}`, `Name: ${name}`, `Email: ${email}`];
  return [
    contractPages[kind].declaration,
    ...lines,
    ...(remark.trim() === "" ? [] : [`Remark: ${remark}`]),
  ].join("\n");
}

/** Returns the mail that acknowledges a declaration, with its content and the time at which it was received. */
export const receivedMail = ({ env }: MailDeps, notice: ContractNotice): MailContent =>
  words(env, received[notice.kind], {
    receivedAt: momentText(notice.createdAt, env.TIME_ZONE),
    declaration: quoteOf(declarationText(notice)),
    contactLink: env.SITE_URL + paths.contact(),
  });

/** Returns the mail that tells the owner of a declaration, with the matching order if there is one. */
export function ownerNoticeMail(
  tx: Tx,
  { env }: MailDeps,
  notice: ContractNotice,
  order: OrderRow | undefined,
): MailContent {
  const facts = order && orderFacts(tx, { env }, order);
  const plan = order && subscriptionOf(tx, order);
  const { noun } = contractPages[notice.kind];
  const hasNoRight = order && notice.kind === "withdraw" && isBusiness(contractOrderOf(tx, order));
  return words(env, contractNotice, {
    head: noun.charAt(0).toUpperCase() + noun.slice(1),
    noun,
    customer: notice.email,
    receivedAt: momentText(notice.createdAt, env.TIME_ZONE),
    declaration: quoteOf(declarationText(notice)),
    package: facts?.package ?? "",
    order: facts?.order ?? "",
    orderDate: facts?.orderDate ?? "",
    orderState: facts?.orderState ?? "",
    plan: plan ? planWords(plan) : "",
    unmatchedNote: order ? (hasNoRight ? NO_RIGHT : "") : NO_ORDER,
    panelLink: env.SITE_URL + paths.withdrawal(notice._id),
  });
}

export const contractMails: readonly MailKind[] = [withdrawalReceived, cancellationReceived, contractNotice];
