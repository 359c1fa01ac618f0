import { commonFaults, noCommonFaults } from "@rankwright/sandbox-kit";
import { z } from "zod";
import { laterResults } from "./records.ts";
import { type Forgery, forgeries } from "./signature.ts";

// Object.keys returns string[].
const forgeryNames = Object.keys(forgeries) as Forgery[];

/** Result of charging any stored means of payment. asStored: as the means of payment itself says. */
export const storedCharges = ["asStored", ...laterResults] as const;

/** Faults that this test system can simulate, and its settings. */
export const faultsSchema = commonFaults.extend({
  /** Refunds are pending until they are completed manually. */
  refundsPending: z.boolean(),
  /** Webhook addresses must be public, as with Stripe. Off by default, because the shop is on this machine. */
  publicWebhooksOnly: z.boolean(),
  /** The account can't accept payments yet, because details are missing. */
  accountIncomplete: z.boolean(),
  storedCharges: z.enum(storedCharges),
  /** A forged copy is sent before each genuine webhook. */
  forge: z.enum(forgeryNames),
});
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = {
  ...noCommonFaults,
  refundsPending: false,
  publicWebhooksOnly: false,
  accountIncomplete: false,
  storedCharges: "asStored",
  forge: "none",
};
