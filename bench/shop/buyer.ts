import { completed } from "@rankwright/test-kit/paypal/ipn";
import { z } from "zod";
import type { Product } from "../load/servers.ts";
import type { Shop } from "./data.ts";

const order = z.object({ _id: z.string() });
const checkout = z.object({ fields: z.record(z.string(), z.string()) });
const asked = {
  packageName: "Basic",
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
};

let turn = 0;

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Tells the shop of the payment of a checkout with these fields, as the provider would; each time from another address. */
async function tell(product: Product, fields: Readonly<Record<string, string>>): Promise<void> {
  turn += 1;
  const told = {
    ...completed(fields),
    txn_id: `BENCH${turn}`,
  };
  const response = await fetch(`${product.apiUrl}/ipn`, {
    method: "POST",
    headers: { "x-forwarded-for": `10.0.${Math.floor(turn / 250) % 250}.${turn % 250}` },
    body: new URLSearchParams(told),
  });
  if (!response.ok) throw new Error(`The notification was answered ${response.status}.`);
  await response.arrayBuffer();
}

/** Places an order of the next customer, and pays it. */
export async function buy(product: Product, shop: Shop, pays: boolean): Promise<void> {
  turn += 1;
  // The first one's is the customer whose orders are read elsewhere.
  const token = shop.customers[1 + (turn % (shop.customers.length - 1))];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify(asked);
  const placed = await fetch(`${product.apiUrl}/new-order`, { method: "POST", headers, body });
  const { _id } = order.parse(await answerOf(placed));
  if (!pays) return;
  const opened = await fetch(`${product.apiUrl}/pay-now/${_id}`, { headers });
  await tell(product, checkout.parse(await answerOf(opened)).fields);
}
