import type { Account } from "@rankwright/sandbox-kit";
import type { PaymentSystem } from "./system.ts";

/** Simulated bank. The shop has no connection to it: the owner reads the statement and enters the transfers. */
export interface Bank extends PaymentSystem {
  /** Records an incoming transfer for this payment session on the bank's side. */
  receive: (invoiceId: string, reference: string, cents: number) => void;
  /** Records an outgoing transfer of this amount to the customer. */
  giveBack: (invoiceId: string, cents: number) => void;
}

export function bankSystem(): Bank {
  const accounts: Account[] = [];
  return {
    id: "bank-transfer",
    settings: { BANK_TRANSFER_ENV: "local" },
    listen: async () => {},
    faults: async () => {},
    pay: async () => true,
    receive: (invoiceId, reference, cents) => {
      const movements = [{ id: `${reference}-1`, kind: "capture" as const, cents, at: 0 }];
      accounts.push({ invoiceId, reference, currency: "USD", heldCents: cents, movements });
    },
    giveBack: (invoiceId, cents) => {
      const account = accounts.find((one) => one.invoiceId === invoiceId);
      if (!account) throw new Error(`Nothing came in for ${invoiceId}.`);
      account.heldCents -= cents;
      account.movements.push({ id: `${account.reference}-back`, kind: "refund", cents: -cents, at: 0 });
    },
    // A bank does not refund or reverse transfers by itself.
    move: async () => false,
    tell: async () => 0,
    books: async () => accounts,
    pass: async () => {},
    close: async () => {},
  };
}
