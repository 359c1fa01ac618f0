import { paths } from "@rankwright/schema";
import { linkTo, mailKind } from "../mail/kind.ts";
import { roomLinkPlaceholder } from "../mail/room-link.ts";

const news = (sample: string) =>
  ({ says: "what is new, each message with its files", sample, needed: true }) as const;
const headline = (sample: string) => ({ says: "what it is about, in short", sample }) as const;
const packageOf = { says: "the package", sample: "Standard" } as const;

const roomNews = mailKind({
  name: "roomNews",
  label: "Something is new about an order",
  to: "customer",
  subject: "{headline}: {package}",
  paragraphs: [
    "there is news about your order at {site}: the {package} package.",
    "{news}",
    "Look and answer here; no sign-in is needed:",
    "{roomLink}",
    "This link opens your order for whoever has it. You can end all such links on your order's page.",
  ],
  placeholders: {
    headline: headline("Ready for you to look at"),
    package: packageOf,
    news: news("We handed over what we made for you. Please have a look, and approve it or ask for changes."),
    roomLink: { ...roomLinkPlaceholder, needed: true },
  },
});

const roomNewsOwner = mailKind({
  name: "roomNewsOwner",
  label: "A customer wrote, approved or asked for changes",
  to: "owner",
  subject: "{headline}: {package}, {name}",
  paragraphs: [
    "there is news about the order {package} ({price}) of {name}.",
    "{news}",
    "Look and answer here:",
    "{orderLink}",
  ],
  placeholders: {
    headline: headline("Changes asked for"),
    package: packageOf,
    price: { says: "its price", sample: "$499.00" },
    name: { says: "the customer's name", sample: "Ada Sample" },
    news: news("The customer asks for changes:\n\nCould you add the blog pages, please?"),
    orderLink: linkTo("the order in your admin panel", paths.paymentStatus("65f0c2")),
  },
});

export const roomMails = { roomNews, roomNewsOwner } as const;
export const roomMailKinds = Object.values(roomMails);
