import { type Account, booksShape } from "@rankwright/sandbox-kit";
import { waysShop } from "./ways-shop.ts";

const ways = ["paypal", "stripe"] as const;
type Way = (typeof ways)[number];

/** A provider's test system, with its control. */
export interface TestSystem {
  /** Its answer; throws, with what it said, when it refuses. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** The buyer's choice at a page of this system. Nothing where the shop led somewhere else. */
  choose: (page: string, choice: string) => Promise<void>;
  books: () => Promise<Account[]>;
}

export type BookedShop = Awaited<ReturnType<typeof bookedShop>>;

/** A shop with the test systems of PayPal and Stripe, whose books its own are held against. */
export async function bookedShop() {
  const made = await waysShop();
  const systemOf = (way: Way): TestSystem => ({
    control: (path, body) => made.control(way, path, body),
    choose: async (page, choice) => {
      if (page.startsWith(made.systems[way])) await made.choose(page, choice);
    },
    books: async () => booksShape.parse(await made.control(way, "books")),
  });
  const systems = { paypal: systemOf("paypal"), stripe: systemOf("stripe") };
  return {
    ...made,
    systems,
    /** Opens the order's checkout; the page that the browser goes to. */
    opened: async (orderId: string, way: Way) => (await made.open(orderId, way)).url,
    /** The buyer is back at the shop, which asks what became of it. */
    returned: async (orderId: string) => {
      await made.returned(orderId);
      await made.run();
    },
    /** Delivers all webhooks, and lets the worker work. */
    settle: async () => {
      for (const way of ways) await made.deliver(way);
      await made.run();
    },
    /** What the providers hold for the order's sessions, in cents. */
    held: async (orderId: string) => {
      const all = [...(await systems.paypal.books()), ...(await systems.stripe.books())];
      const ids = made.sessions(orderId).map(({ _id }) => _id);
      const own = all.filter(({ invoiceId }) => ids.includes(invoiceId));
      return own.reduce((sum, { heldCents }) => sum + heldCents, 0);
    },
  };
}
