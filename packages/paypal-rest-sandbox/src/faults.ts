import { commonFaults, noCommonFaults } from "@rankwright/sandbox-kit";
import { z } from "zod";
import { captureIssues } from "./http/problems.ts";
import { certificateKinds } from "./signing/authority.ts";
import { type Forgery, forgeries } from "./signing/signature.ts";

// The keys are the type.
const forgeryNames = Object.keys(forgeries) as Forgery[];

/** The faults that this test system can play, and its settings. */
export const faultsSchema = commonFaults.extend({
  /** Captures are PENDING until they are completed by hand. */
  pendingFirst: z.boolean(),
  /** Captures are made and DECLINED. */
  declinedFirst: z.boolean(),
  /** What the next captures are answered instead of being made, and how many. */
  captureIssue: z.enum(["none", ...captureIssues]),
  captureIssueTimes: z.int().min(0).max(1_000),
  /** What webhooks are signed with. */
  certificate: z.enum(certificateKinds),
  /** The certificates' address answers nothing. */
  certDown: z.boolean(),
  /** A forged copy is sent before each genuine webhook. */
  forge: z.enum(forgeryNames),
  /** What a shop that asks whether a webhook is genuine is answered. */
  verifier: z.enum(["normal", "FAILURE", "500", "hang"]),
});
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = {
  ...noCommonFaults,
  pendingFirst: false,
  declinedFirst: false,
  captureIssue: "none",
  captureIssueTimes: 0,
  certificate: "normal",
  certDown: false,
  forge: "none",
  verifier: "normal",
};
