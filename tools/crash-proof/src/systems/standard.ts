import { buildSandbox } from "@rankwright/paypal-sandbox";
import type { Movement } from "@rankwright/sandbox-kit";
import { z } from "zod";
import { controlled, type PaymentSystem } from "./system.ts";

const transactions = z.array(
  z.object({ id: z.string(), heldCents: z.number(), fields: z.record(z.string(), z.string()) }),
);
const notifications = z.array(z.object({ body: z.base64() }));

/** Starts the test system of PayPal Payments Standard. Its books are derived from its notifications, one for every change. */
export async function standardSystem(): Promise<PaymentSystem> {
  const { url, control, choose, tell, close } = await controlled(buildSandbox());
  const checkoutUrl = `${url}/cgi-bin/webscr`;
  const all = async () => transactions.parse(await control("transactions"));
  const moves = {
    refund: [["refund", {}]],
    part: [["refund", { amount: "10.00" }]],
    reverse: [["reverse", {}]],
    "reversal undone": [
      ["reverse", {}],
      ["cancel-reversal", {}],
    ],
  } as const;
  return {
    id: "paypal-standard",
    settings: { PAYPAL_CHECKOUT_URL: checkoutUrl, PAYPAL_VERIFY_URL: checkoutUrl },
    // Each checkout contains the address for its notifications.
    listen: async () => {},
    faults: async ({ delayMs = 0, duplicate = 0, reorder = false, dropFirst = 0, isForged, answers }) => {
      const tamper = isForged ? { mc_gross: "0.01" } : null;
      await control("faults", {
        delayMs,
        duplicate,
        reorder,
        dropFirst,
        tamper,
        verifier: answers ?? "normal",
      });
    },
    pay: async ({ fields = {} }) => {
      const body = new URLSearchParams(fields);
      const opened = await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
      const page = opened.headers.get("location");
      return page !== null && choose(new URL(page, url).href, "pay");
    },
    move: async (how, invoiceId) => {
      const paid = (await all()).find((one) => one.fields.invoice === invoiceId);
      if (!paid) return false;
      for (const [name, more] of moves[how]) await control(name, { txnId: paid.id, ...more });
      return true;
    },
    tell,
    books: async () => {
      const told = notifications.parse(await control("notifications")).map(({ body }): [string, Movement] => {
        const fields = new URLSearchParams(Buffer.from(body, "base64").toString("latin1"));
        const cents = Math.round(Number(fields.get("mc_gross")) * 100);
        const status = fields.get("payment_status");
        const kind =
          status === "Refunded"
            ? "refund"
            : status === "Reversed"
              ? "reversal"
              : status === "Canceled_Reversal"
                ? "reinstated"
                : "capture";
        return [fields.get("invoice") ?? "", { id: fields.get("txn_id") ?? "", kind, cents, at: 0 }];
      });
      return (await all()).map(({ id, heldCents, fields }) => {
        const invoiceId = fields.invoice ?? "";
        const movements = told.filter(([invoice]) => invoice === invoiceId).map(([, movement]) => movement);
        return { invoiceId, reference: id, currency: "USD", heldCents, movements };
      });
    },
    pass: async () => {},
    close,
  };
}
