import type { AddressInfo } from "node:net";
import type { Account } from "@rankwright/sandbox-kit";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import type { ProviderId } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** What a shop answers when a checkout is opened: `fields` of a form, `url` of a page, or `reference` of a transfer. */
export const openedShape = z.looseObject({
  kind: z.enum(["form", "redirect", "instructions"]),
  action: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  url: z.string().optional(),
  reference: z.string().optional(),
});
export type Opened = z.infer<typeof openedShape>;

/** What goes wrong at a test system, in words that all of them have. */
export interface Faults {
  delayMs: number;
  duplicate: number;
  reorder: boolean;
  dropFirst: number;
  /** It tells nothing of what happens meanwhile. */
  isSilent: boolean;
  /** Answers that get lost after what was asked for was done. */
  lost: number;
  /** A forged webhook before each genuine one. */
  isForged: boolean;
  /** What it answers when it is asked. */
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

/** What becomes of money afterwards; `part`: $10.00 of it go back. */
export type Move = "refund" | "part" | "reverse" | "reversal undone";

/** A payment provider's test system, listening, as its buyers and its operator use it. */
export interface PaymentSystem {
  id: ProviderId;
  /** The settings of a shop that uses it. */
  settings: Record<string, string>;
  /** Tells the shop at this address from now on. */
  listen: (shop: string) => Promise<void>;
  /** Sets what it does wrong; what is not named goes right. */
  faults: (faults: Partial<Faults>) => Promise<void>;
  /** Pays the checkout as the buyer does; false when it was refused. */
  pay: (opened: Opened) => Promise<boolean>;
  /** Moves the money of a session that was paid; false when there is none to move. */
  move: (how: Move, invoiceId: string) => Promise<boolean>;
  /** Tries to tell the shop everything; how many notifications it did not take yet. */
  tell: () => Promise<number>;
  /** Every movement of money, per session of the shop. */
  books: () => Promise<Account[]>;
  /** Lets that many milliseconds pass there. */
  pass: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

const waiting = z.object({ waiting: z.number() });
/** The control of a test system that listens on a port of its own. */
export async function controlled(app: FastifyInstance) {
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A listening TCP server's address is never a pipe's name.
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
