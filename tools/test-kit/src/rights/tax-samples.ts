import { immediate } from "@rankwright/db/core";
import { insertTaxRate } from "@rankwright/db/tax";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

const CANADIAN = {
  country: "CA",
  state: "",
  kind: "standard",
  name: "GST",
  rate: 5_000,
  fromDay: "2026-01-01",
} as const;

/** Inserts a tax rate and returns its id. */
const savedRate = ({ deps: { db, now } }: World): string =>
  immediate(db, (tx) => insertTaxRate(tx, CANADIAN, now()))._id;

/** Samples for the procedures about the checkout and tax. */
export const taxSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "checkout.place": ({ ids }) => ({
    package: ids["content.packages"],
    packagePrice: "49.50",
    currency: "USD",
    customerEmail: "guest@example.com",
    provider: "paypal-standard",
    idempotencyKey: "a key that nobody guesses",
    consent: undefined,
    total: "49.50",
    coupon: undefined,
    earlyStart: undefined,
  }),
  "checkout.total": ({ ids }) => ({
    package: ids["content.packages"],
    customerCountry: "Germany",
    taxId: "DE123456788",
    coupon: undefined,
  }),
  "tax.report": () => ({ from: "2026-03-01", to: "2026-03-31" }),
  "tax.oss": () => ({ quarter: "2026-Q1" }),
  "accounting.totals": () => ({ from: "2026-03-01", to: "2026-03-31" }),
  "settings.accounting.save": () => ({ revision: 0, values: { chart: "skr04" } }),
  "settings.tax.save": () => ({ revision: 0, values: { mode: "exempt" } }),
  "settings.tax.saveRate": (world) => ({
    _id: savedRate(world),
    country: "Canada",
    state: "",
    kind: "standard",
    name: "GST",
    rate: "5",
    fromDay: "2026-04-01",
  }),
  "settings.tax.deleteRate": (world) => ({ _id: savedRate(world) }),
};
