import { browser, guestOrder } from "./browser.ts";
import { type Shop, shop } from "./shop.ts";

interface TaxOf {
  country?: string;
  tax?: Record<string, string>;
  business?: Record<string, string>;
}

/** Creates a shop that charges tax, German and with prices that include it by default. Its packages cost 49.50. */
export async function taxedShop({ country = "Germany", tax = {}, business = {} }: TaxOf = {}): Promise<Shop> {
  const made = await shop();
  const { API_URL } = made.deps.env;
  await made.owner.settings.business.save({ revision: 0, values: { country, ...business } });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on", ...tax } });
  made.deps.env.API_URL = API_URL;
  return made;
}

/** Places an order as a guest of a country, and returns it as the owner sees it. */
export async function ordered(made: Shop, over: Parameters<typeof guestOrder>[0]) {
  const { order } = await browser(made).call.checkout.place(guestOrder(over));
  return order;
}
