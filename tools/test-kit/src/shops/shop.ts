import { immediate } from "@rankwright/db/core";
import { insertOrder } from "@rankwright/db/orders";
import type { PaymentEmail, Saved, Sections, SessionUser } from "@rankwright/schema";
import { onTestFinished } from "vitest";
import { type Caller, type TestSite, testSite } from "../site.ts";

/** Customer details that every order requires. */
export const customer = {
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
} as const;

/** Test site with users and a package. `owner`, `one` and `two` call procedures as that user. */
export interface Shop extends TestSite {
  people: Record<"owner" | "one" | "two" | "unverified", SessionUser>;
  owner: Caller;
  one: Caller;
  two: Caller;
  unverified: Caller;
  visitor: Caller;
  basic: Saved<Sections["packages"]>;
  payee: PaymentEmail;
}

/** Creates a shop with an owner, two customers and the package Basic at 49.50, paid to pay@example.com. */
export async function shop(env: Record<string, string> = {}): Promise<Shop> {
  const site = testSite({ env });
  onTestFinished(site.close);
  const people = {
    owner: site.signedUp("owner@example.com", { admin: true }),
    one: site.signedUp("one@example.com"),
    two: site.signedUp("two@example.com"),
    unverified: site.signedUp("unverified@example.com", { verified: false }),
  };
  const owner = site.callerFor(people.owner);
  const basic = await owner.content.packages.create({
    packageName: "Basic",
    packagePrice: "49.50",
    packageButtonText: "Order Now",
    packagePointOne: "One page audited",
  });
  const payee = await owner.payments.createEmail({ paypalEmail: "pay@example.com" });
  return {
    ...site,
    people,
    basic,
    payee,
    owner,
    one: site.callerFor(people.one),
    two: site.callerFor(people.two),
    unverified: site.callerFor(people.unverified),
    visitor: site.callerFor(null),
  };
}

/** Places `n` orders of customer `one` in one transaction and returns their ids, oldest first. */
export function placeMany({ deps, people }: Shop, n: number): string[] {
  const by = { byWhom: people.one.email, note: "", now: deps.now() };
  const order = {
    ...customer,
    accountId: people.one._id,
    packageName: "Basic",
    packagePrice: "49.50",
    priceCents: 4_950,
    customerEmail: people.one.email,
    emailKey: people.one.email,
    orderDate: "03/02/2026",
    testMode: "local" as const,
    idempotencyKey: null,
  };
  return immediate(deps.db, (tx) => Array.from({ length: n }, () => insertOrder(tx, order, by)._id));
}
