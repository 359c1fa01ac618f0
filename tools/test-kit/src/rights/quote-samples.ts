import { immediate, type Tx } from "@rankwright/db/core";
import { insertOrder } from "@rankwright/db/orders";
import { findQuote, insertQuote, newQuoteLink, type Quote, updateQuote } from "@rankwright/db/quotes";
import { type QuoteInput, quoteInput } from "@rankwright/schema";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** A quote as the owner types it. */
export const sampleQuote: QuoteInput = {
  title: "SEO relaunch",
  customerEmail: "client@example.com",
  customerName: "Sample client",
  company: "",
  customerAddress: "5 Sample Road",
  customerCountry: "Canada",
  taxId: "",
  buyerReference: "",
  lines: [{ text: "Audit", quantity: "2", price: "50", taxKind: "standard" }],
  discount: "",
  note: "",
  validUntil: "2027-12-31",
  payDays: "14",
};

function savedIn(tx: Tx, to: Partial<Quote>, now: number): Quote {
  const content = quoteInput.parse(sampleQuote);
  const quote = { content, currency: "USD", validUntil: content.validUntil };
  return updateQuote(tx, insertQuote(tx, quote, { year: "2026", now }), to, now);
}

/** Inserts a quote, and returns its id and revision. */
function saved({ deps: { db, now } }: World, to: Partial<Quote> = {}): Pick<Quote, "_id" | "revision"> {
  const { _id, revision } = immediate(db, (tx) => savedIn(tx, to, now()));
  return { _id, revision };
}

/** Inserts a quote that was sent, and returns the token of its link. */
export function quoteLinkIn(tx: Tx, now: number): string {
  const { _id } = savedIn(tx, { state: "sent", sentAt: now }, now);
  return newQuoteLink(tx, _id, now);
}

const linked = ({ deps: { db, now } }: World): string => immediate(db, (tx) => quoteLinkIn(tx, now()));

/** Returns the token of a link to an accepted quote. */
function accepted(world: World): string {
  const { db, now } = world.deps;
  const { _id } = saved(world);
  return immediate(db, (tx) => {
    const quote = findQuote(tx, _id);
    if (!quote) throw new Error("The quote was just inserted.");
    const { customerEmail, customerName, customerAddress, customerCountry, title } = quote.content;
    const order = insertOrder(
      tx,
      {
        packageName: title,
        packagePrice: "100",
        priceCents: 10_000,
        customerEmail,
        emailKey: customerEmail,
        customerName,
        customerAddress,
        customerCountry,
        orderDate: "03/02/2026",
      },
      { byWhom: customerEmail, note: "", now: now() },
    );
    updateQuote(tx, quote, { state: "accepted", orderId: order._id }, now());
    return newQuoteLink(tx, _id, now());
  });
}

/** Samples for the procedures about quotes. */
export const quoteSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "quotes.byLink": (world) => ({ token: linked(world) }),
  "quotes.total": (world) => ({
    token: linked(world),
    customerCountry: "Canada",
    state: undefined,
    company: "",
    taxId: "",
  }),
  "quotes.seen": (world) => ({ token: linked(world) }),
  "quotes.accept": (world) => ({
    token: linked(world),
    revision: 1,
    total: "100.00",
    state: undefined,
    earlyStart: undefined,
    customerName: "Sample client",
    customerAddress: "5 Sample Road",
    customerCountry: "Canada",
    company: "",
    taxId: "",
    buyerReference: "",
    provider: undefined,
  }),
  "quotes.decline": (world) => ({ token: linked(world), reason: "Too expensive" }),
  "quotes.openOrder": (world) => ({ token: accepted(world) }),
  "quotes.get": (world) => ({ _id: saved(world)._id }),
  "quotes.save": (world) => ({ ...saved(world), quote: sampleQuote }),
  "quotes.send": (world) => ({ ...saved(world) }),
  "quotes.order": (world) => ({ ...saved(world) }),
  "quotes.link": (world) => ({ ...saved(world) }),
  "quotes.withdraw": (world) => ({ _id: saved(world, { state: "sent" })._id }),
  "quotes.remove": (world) => ({ _id: saved(world)._id }),
};
