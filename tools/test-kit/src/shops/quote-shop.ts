import { invoices } from "@rankwright/db/tables";
import type { QuoteInput } from "@rankwright/schema";
import { browser } from "./browser.ts";
import type { Shop } from "./shop.ts";

/** A quote over two lines with a discount: 2 × 50 + 1.5 × 100 − 10 % = 225. The shop's clock begins on March 2, 2026. */
export const quote = (over: Partial<QuoteInput> = {}): QuoteInput => ({
  title: "SEO relaunch",
  customerEmail: "client@example.com",
  customerName: "Sample client",
  company: "",
  customerAddress: "1 Example Street",
  customerCountry: "Canada",
  state: "",
  taxId: "",
  buyerReference: "",
  lines: [
    { text: "Audit", quantity: "2", price: "50", taxKind: "standard" },
    { text: "Consulting, hours", quantity: "1.5", price: "100.00", taxKind: "standard" },
  ],
  discount: "10 %",
  note: "As discussed.",
  validUntil: "2026-03-31",
  payDays: "",
  ...over,
});

export const billing = {
  customerName: "Sample client",
  company: "",
  customerAddress: "1 Example Street",
  customerCountry: "Canada",
  taxId: "",
  buyerReference: "",
};

/** Returns the token in the newest mail to the customer. */
export const linkIn = (made: Pick<Shop, "mails">): string =>
  made
    .mails()
    .flatMap(({ body }) => /\/quote\/([\w-]{32})/.exec(body)?.[1] ?? [])
    .at(-1) ?? "";

type Call = ReturnType<typeof browser>["call"];

interface SentQuote {
  _id: string;
  revision: number;
  token: string;
  call: Call;
  accept(more?: Partial<Parameters<Call["quotes"]["accept"]>[0]>): ReturnType<Call["quotes"]["accept"]>;
  view(): ReturnType<Shop["owner"]["quotes"]["get"]>;
}

/** Sends a quote, and returns it with the token of the mailed link and a browser that has it. */
export async function sent(made: Shop, over: Partial<QuoteInput> = {}): Promise<SentQuote> {
  const saved = await made.owner.quotes.save({ quote: quote(over) });
  const { _id, revision } = await made.owner.quotes.send({ _id: saved._id, revision: saved.revision });
  const token = linkIn(made);
  const { call } = browser(made);
  const accept: SentQuote["accept"] = (more = {}) =>
    call.quotes.accept({
      token,
      revision,
      total: "225.00",
      ...billing,
      provider: "paypal-standard",
      ...more,
    });
  return { _id, revision, token, call, accept, view: () => made.owner.quotes.get({ _id }) };
}

/** Lists the invoices and credit notes, oldest first. */
export const documentsOf = ({ deps }: Shop) => deps.db.select().from(invoices).all();
