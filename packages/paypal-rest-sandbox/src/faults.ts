import { commonFaults, noCommonFaults } from "@rankwright/sandbox-kit";
import { z } from "zod";
import { captureIssues } from "./http/problems.ts";
import { laterResults } from "./records.ts";
import { certificateKinds } from "./signing/authority.ts";
import { type Forgery, forgeries } from "./signing/signature.ts";

// Object.keys returns string[].
const forgeryNames = Object.keys(forgeries) as Forgery[];

/** Result of storing buyers' accounts. late: the account is stored only when the control route `vault` is called. */
export const vaultFaults = ["normal", "NOT_ENABLED", "403", "late"] as const;
/** Result of charging any stored account. asStored: as the account itself says. */
export const storedCharges = ["asStored", ...laterResults] as const;

/** Faults that this test system can simulate, and its settings. */
export const faultsSchema = commonFaults.extend({
  /** Captures are PENDING until they are completed manually. */
  pendingFirst: z.boolean(),
  /** Captures are created as DECLINED. */
  declinedFirst: z.boolean(),
  /** Error that the next `captureIssueTimes` captures return instead of succeeding. */
  captureIssue: z.enum(["none", ...captureIssues]),
  captureIssueTimes: z.int().min(0).max(1_000),
  /** Number of capture requests to answer with an HTML page, as if a proxy had answered before they reached PayPal. */
  garbledCaptures: z.int().min(0).max(1_000),
  vault: z.enum(vaultFaults),
  storedCharges: z.enum(storedCharges),
  /** Certificate that webhooks are signed with. */
  certificate: z.enum(certificateKinds),
  /** The certificates' address does not respond. */
  certDown: z.boolean(),
  /** Webhook addresses must use HTTPS, as with PayPal. Off by default, because the shop is on this machine. */
  httpsWebhooksOnly: z.boolean(),
  /** A forged copy is sent before each genuine webhook. */
  forge: z.enum(forgeryNames),
  /** Response of the API that verifies webhooks. */
  verifier: z.enum(["normal", "FAILURE", "500", "hang"]),
});
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = {
  ...noCommonFaults,
  pendingFirst: false,
  declinedFirst: false,
  captureIssue: "none",
  captureIssueTimes: 0,
  garbledCaptures: 0,
  vault: "normal",
  storedCharges: "asStored",
  certificate: "normal",
  certDown: false,
  httpsWebhooksOnly: false,
  forge: "none",
  verifier: "normal",
};
