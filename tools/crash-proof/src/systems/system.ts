import type { AddressInfo } from "node:net";
import type { Account } from "@rankwright/sandbox-kit";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import type { ProviderId } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Shop's response when a checkout is opened: `fields` of a form, `url` of a page, or `reference` of a transfer. */
export const openedShape = z.looseObject({
  kind: z.enum(["form", "redirect", "instructions"]),
  action: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  url: z.string().optional(),
  reference: z.string().optional(),
});
export type Opened = z.infer<typeof openedShape>;

/** Faults that every test system supports. */
export interface Faults {
  delayMs: number;
  duplicate: number;
  reorder: boolean;
  dropFirst: number;
  /** True if it sends no notifications meanwhile. */
  isSilent: boolean;
  /** Number of responses that are lost after the request was executed. */
  lost: number;
  /** True if a forged webhook precedes each genuine one. */
  isForged: boolean;
  /** Type of its responses to API requests. */
  answers: "normal" | "500" | "hang";
}

export const noFaults: Faults = {
  delayMs: 0,
  duplicate: 0,
  reorder: false,
  dropFirst: 0,
  isSilent: false,
  lost: 0,
  isForged: false,
  answers: "normal",
};

/** Transfers after the payment. `part` refunds $10.00. */
export type Move = "refund" | "part" | "reverse" | "reversal undone";

/** Running test system of a payment provider, with its buyer pages and its control endpoints. */
export interface PaymentSystem {
  id: ProviderId;
  /** Settings of a shop that uses it. */
  settings: Record<string, string>;
  /** Sets the shop's address for notifications. */
  listen: (shop: string) => Promise<void>;
  /** Sets the faults. Faults that are omitted are disabled. */
  faults: (faults: Partial<Faults>) => Promise<void>;
  /** Pays the checkout as the buyer does. Returns false if it was refused. */
  pay: (opened: Opened) => Promise<boolean>;
  /** Refunds or reverses the payment of a session. Returns false if there is no money to move. */
  move: (how: Move, invoiceId: string) => Promise<boolean>;
  /** Tries to deliver all notifications. Returns how many the shop has not accepted yet. */
  tell: () => Promise<number>;
  /** Returns all transfers, per payment session of the shop. */
  books: () => Promise<Account[]>;
  /** Advances its clock by this many milliseconds. */
  pass: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

const waiting = z.object({ waiting: z.number() });
/** Starts a test system on its own port and returns its controls. */
export async function controlled(app: FastifyInstance) {
  await app.listen({ host: "127.0.0.1", port: 0 });
  // The address of a TCP server is never a pipe's name.
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const control = controlOf(url);
  return {
    url,
    control,
    choose: async (page: string, choice: string) => {
      const body = new URLSearchParams({ choice });
      return (await fetch(page, { method: "POST", body, redirect: "manual" })).status === 303;
    },
    tell: async () => waiting.parse(await control("deliver", {})).waiting,
    pass: async (ms: number) => void (await control("clock", { ms })),
    close: () => app.close(),
  };
}
