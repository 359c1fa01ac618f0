import { type Account, booksShape } from "@rankwright/sandbox-kit";
import { allMethodsShop } from "./all-methods-shop.ts";

const paymentMethods = ["paypal", "stripe"] as const;
type PaymentMethod = (typeof paymentMethods)[number];

/** Provider's test system with its control endpoints. */
export interface TestSystem {
  /** Calls a control endpoint and returns its response. Throws with the error text if it refuses. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** Submits the buyer's choice on a page of this system. Does nothing if the shop redirected elsewhere. */
  choose: (page: string, choice: string) => Promise<void>;
  books: () => Promise<Account[]>;
}

export type BookedShop = Awaited<ReturnType<typeof bookedShop>>;

/** Creates a shop with PayPal and Stripe, for tests that compare the shop's ledger with the books of the test systems. */
export async function bookedShop() {
  const made = await allMethodsShop();
  const systemOf = (provider: PaymentMethod): TestSystem => ({
    control: (path, body) => made.control(provider, path, body),
    choose: async (page, choice) => {
      if (page.startsWith(made.systems[provider])) await made.choose(page, choice);
    },
    books: async () => booksShape.parse(await made.control(provider, "books")),
  });
  const systems = { paypal: systemOf("paypal"), stripe: systemOf("stripe") };
  return {
    ...made,
    systems,
    /** Opens the order's checkout and returns the address of the provider's page. */
    opened: async (orderId: string, way: PaymentMethod) => (await made.open(orderId, way)).url,
    /** Returns the buyer to the shop, which then queries the provider for the outcome. */
    returned: async (orderId: string) => {
      await made.returned(orderId);
      await made.run();
    },
    /** Delivers all webhooks and runs the worker. */
    settle: async () => {
      for (const way of paymentMethods) await made.deliver(way);
      await made.run();
    },
    /** Balance that the providers hold for the order's sessions, in cents. */
    held: async (orderId: string) => {
      const all = [...(await systems.paypal.books()), ...(await systems.stripe.books())];
      const ids = made.sessions(orderId).map(({ _id }) => _id);
      const own = all.filter(({ invoiceId }) => ids.includes(invoiceId));
      return own.reduce((sum, { heldCents }) => sum + heldCents, 0);
    },
  };
}
