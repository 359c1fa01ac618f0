import type { AddressInfo } from "node:net";
import type { Faults } from "@rankwright/paypal-sandbox";
import { buildSandbox } from "@rankwright/paypal-sandbox";
import { z } from "zod";

const transactions = z.array(
  z.object({ id: z.string(), heldCents: z.number(), fields: z.record(z.string(), z.string()) }),
);
const told = z.object({ waiting: z.number() });
const notifications = z.array(z.object({ body: z.base64() }));

/** A change of a payment that the shop was notified of. */
export interface Told {
  status: string;
  txnId: string;
}

/** The sandbox, listening, as its buyers and its operator use it. */
export interface SandboxClient {
  checkoutUrl: string;
  /** Pays the checkout; the transaction's id, undefined when it was refused. */
  pay: (fields: Record<string, string>) => Promise<string | undefined>;
  /** Sets what it does wrong; what is not named goes right. */
  faults: (faults: Partial<Faults>) => Promise<void>;
  move: (how: "refund" | "reverse" | "cancel-reversal", txnId: string, amount?: string) => Promise<void>;
  /** Tries to tell the shop everything; how many notifications it did not take yet. */
  tell: () => Promise<number>;
  transactions: () => Promise<z.infer<typeof transactions>>;
  /** Everything it had to tell. */
  told: () => Promise<Told[]>;
  close: () => Promise<void>;
}

export async function startSandbox(): Promise<SandboxClient> {
  const app = buildSandbox();
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A listening TCP server's address is never a pipe's name.
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const checkoutUrl = `${url}/cgi-bin/webscr`;

  const form = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    return (
      await fetch(`${url}/control/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json();
  };
  const all = async () => transactions.parse(await (await fetch(`${url}/control/transactions`)).json());
  return {
    checkoutUrl,
    pay: async (fields) => {
      const page = (await form(checkoutUrl, fields)).headers.get("location");
      if (!page || (await form(new URL(page, url).href, { choice: "pay" })).status !== 303) return undefined;
      return (await all()).at(-1)?.id;
    },
    move: async (how, txnId, amount) => {
      await control(how, { txnId, ...(amount ? { amount } : {}) });
    },
    faults: async (faults) => {
      await control("faults", faults);
    },
    tell: async () => told.parse(await control("deliver")).waiting,
    transactions: all,
    told: async () => {
      const answer = await fetch(`${url}/control/notifications`);
      return notifications.parse(await answer.json()).map(({ body }) => {
        const fields = new URLSearchParams(Buffer.from(body, "base64").toString("latin1"));
        return { status: fields.get("payment_status") ?? "", txnId: fields.get("txn_id") ?? "" };
      });
    },
    close: () => app.close(),
  };
}
