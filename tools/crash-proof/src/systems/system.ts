import type { AddressInfo } from "node:net";
import type { Account } from "@rankwright/sandbox-kit";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import type { ProviderId } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Response of the shop to a request for a checkout: the fields of a form, the URL of a page, or the reference of a bank transfer. */
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
  /** True if no notifications are sent. */
  isSilent: boolean;
  /** Number of API requests that are executed but get no response. */
  lost: number;
  /** True if a forged notification precedes each genuine one. */
  isForged: boolean;
  /** How its API responds. */
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

/** Change of a payment at the provider. `part` refunds $10.00, `reversal undone` reverses it and cancels the reversal. */
export type Move = "refund" | "part" | "reverse" | "reversal undone";

/** Running test system of a payment provider. */
export interface PaymentSystem {
  id: ProviderId;
  /** Settings of a shop that uses this system. */
  settings: Record<string, string>;
  /** Sends notifications to the shop at this address. */
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

/** Sends a command to a test system's control address. */
export type Control = ReturnType<typeof controlOf>;

const waiting = z.object({ waiting: z.number() });
/** Starts a test system on a free port and returns functions that control it. */
export async function controlled(app: FastifyInstance) {
  await app.listen({ host: "127.0.0.1", port: 0 });
  // `address()` returns a string only for pipes.
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
