import { paths } from "@rankwright/schema";
import { button, linkTo, mailKind } from "../mail/kind.ts";
import { orderIn, orderPlaceholders, orderTable, ownerOrderTable } from "../mail/order-facts.ts";
import { roomLinkPlaceholder } from "../mail/room-link.ts";

const news = (sample: string) =>
  ({ description: "the new messages with their files", sample, needed: true, lines: true }) as const;
const headline = (sample: string) => ({ description: "what happened, in a few words", sample }) as const;

const roomNews = mailKind({
  name: "roomNews",
  label: "Order update",
  to: "customer",
  subject: "{headline}: {package}",
  paragraphs: [
    "There is an update on your order at {site}.",
    "{news}",
    button("View and reply", "{roomLink}"),
    orderTable,
    "You need no login to open your order. Anyone who has this link can open it, too. You can revoke such links on the order's page.",
  ],
  placeholders: {
    headline: headline("Delivery ready for review"),
    ...orderIn(
      "Ready for review",
      "Approve the delivery or request changes. It is accepted automatically on 03/30/2026.",
    ),
    news: news("We delivered your order. Please review it, then approve it or request changes."),
    roomLink: { ...roomLinkPlaceholder, needed: true },
  },
});

const roomNewsOwner = mailKind({
  name: "roomNewsOwner",
  label: "Customer message, approval or change request",
  to: "owner",
  subject: "{headline}: {package}, {name}",
  paragraphs: [
    "There is an update on {name}'s order.",
    "{news}",
    button("View and reply", "{orderLink}"),
    ownerOrderTable,
  ],
  placeholders: {
    headline: headline("Changes requested"),
    ...orderPlaceholders,
    news: news("The customer requested changes:\n\n> Could you add the blog pages, please?"),
    orderLink: linkTo("the order in your admin panel", paths.paymentStatus("65f0c2")),
  },
});

const invitation = mailKind({
  name: "invitation",
  label: "Invitation of a colleague",
  to: "visitor",
  subject: "{by} invited you to an order at {site}",
  paragraphs: [
    "{by} invited you to their order at {site}, the {package} package. You can read and write messages, upload files and fill in the brief.",
    button("Open the order", "{link}"),
    "The link confirms your address and logs you in. It works once, within seven days. After that, log in with this address.",
    button("Log in to the order", "{orderLink}"),
    "If you don't know the sender, ignore this e-mail.",
  ],
  placeholders: {
    by: { description: "the customer's e-mail", sample: "ada@example.com" },
    package: orderPlaceholders.package,
    link: { ...linkTo("the login link to the order", `${paths.claim()}?token=…`), needed: true },
    orderLink: linkTo("the order's page", paths.myOrderView("65f0c2")),
  },
});

export const roomMails = { roomNews, roomNewsOwner, invitation } as const;
export const roomMailKinds = Object.values(roomMails);
