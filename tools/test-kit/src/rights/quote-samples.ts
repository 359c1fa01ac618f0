import { immediate } from "@rankwright/db/core";
import { insertOrder } from "@rankwright/db/orders";
import { findQuote, newQuoteLink, type Quote, updateQuote } from "@rankwright/db/quotes";
import { quoteLinkIn, sampleQuote, savedIn } from "../quotes.ts";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Inserts a quote, and returns its id and revision. */
function saved({ deps: { db, now } }: World, to: Partial<Quote> = {}): Pick<Quote, "_id" | "revision"> {
  const { _id, revision } = immediate(db, (tx) => savedIn(tx, to, now()));
  return { _id, revision };
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
  "quotes.ofOrder": ({ ids }) => ({ _id: ids.order }),
  "quotes.save": (world) => ({ ...saved(world), quote: sampleQuote }),
  "quotes.send": (world) => ({ ...saved(world) }),
  "quotes.order": (world) => ({ ...saved(world) }),
  "quotes.link": (world) => ({ ...saved(world) }),
  "quotes.withdraw": (world) => ({ _id: saved(world, { state: "sent" })._id }),
  "quotes.remove": (world) => ({ _id: saved(world)._id }),
};
