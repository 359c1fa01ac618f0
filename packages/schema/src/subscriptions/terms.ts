import { z } from "zod";
import type { CouponTerms } from "../sales/coupons.ts";
import type { PackageTax } from "../sales/tax.ts";

/** Units of a plan's period. */
export const PLAN_UNITS = ["week", "month", "year"] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];

/** Most weeks or months between two charges. */
export const MAX_EVERY = 12;

/** Maximum length of a request's title, in characters. */
export const MAX_REQUEST_TITLE = 200;

/** Requests that a plan includes. Each request is a separate order, with brief, board card and delivery. */
export interface PlanRequests {
  /** New requests per period; null for no limit. */
  perPeriod: number | null;
  /** Requests that may be unfinished at the same time; null for no limit. */
  atOnce: number | null;
  /** True if unused requests may be used in the following period, too. */
  carryOver: boolean;
}

/** Most cents of a difference that a client may send. */
const MAX_DIFFERENCE = 99_999_999;
const DIFFERENCE = "The difference must be a number of cents.";

/** Difference between two packages, in cents, as the page showed it. Only compared with the actual one. */
export const differenceCents = z
  .int({ error: DIFFERENCE })
  .min(0, DIFFERENCE)
  .max(MAX_DIFFERENCE, DIFFERENCE);

/** Terms of a recurring plan, as agreed when it was ordered. */
export interface PlanTerms {
  /** Price of a period as text ("49.50"), and in cents. */
  price: string;
  priceCents: number;
  unit: PlanUnit;
  /** Number of units in a period, 1 to MAX_EVERY; 1 for years. */
  every: number;
  /** Periods that must be paid before the customer can cancel; null for no minimum term. */
  minimumCharges: number | null;
  /** Days of notice before the end of a period; null for none. */
  noticeDays: number | null;
  /** Length of the trial; null for no trial. */
  trialDays: number | null;
  /** Price of the trial; 0 if it is free or there is none. */
  trialCents: number;
  /** Fee that is charged with the first payment; 0 for none. */
  setupFeeCents: number;
  /** Number of periods after which the plan ends; null if it runs until it is cancelled. */
  maxCharges: number | null;
  /** Null if a period is one order without requests. */
  requests: PlanRequests | null;
  /** True if the customer may pause the plan. */
  mayPause: boolean;
  /** True if tax is added to the amounts. Otherwise, they include it: nobody pays more than they agreed to when a shop begins to charge tax. */
  addsTax?: boolean;
  /** Kind of the package's tax when it was ordered, for when the package no longer exists. */
  taxKind?: PackageTax;
  /** The coupon that the plan was ordered with. */
  coupon?: CouponTerms;
  /** Discount of the coupon on the first charge, in cents. Only in terms with the amounts that a customer pays. */
  firstDiscountCents?: number;
}
