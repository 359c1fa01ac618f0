import { waysShop } from "./ways-shop.ts";

/** The day of a statement. */
const date = "2026-03-05";

/** A shop with an order whose customer pays by bank transfer, and the way to say that money came for it. */
export async function transferShop() {
  const shop = await waysShop();
  const orderId = await shop.placed();
  const told = await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
  const came = (amount: string, more: { reference?: string; orderId?: string; date?: string } = {}) =>
    shop.owner.payments.moneyCame({ reference: told.reference, amount, date, ...more });
  return { ...shop, orderId, told, came, date };
}
