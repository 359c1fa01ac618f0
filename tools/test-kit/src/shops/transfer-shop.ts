import { allMethodsShop } from "./all-methods-shop.ts";

/** Date of the bank statement. */
const date = "2026-03-05";

/** Creates a shop with an order that is paid by bank transfer, and a function that records incoming transfers. */
export async function transferShop() {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  const told = await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
  const came = (amount: string, more: { reference?: string; orderId?: string; date?: string } = {}) =>
    shop.owner.payments.moneyCame({ reference: told.reference, amount, date, ...more });
  return { ...shop, orderId, told, came, date };
}
