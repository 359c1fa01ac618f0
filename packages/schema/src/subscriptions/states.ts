/**
 * States of a subscription. "pending": the first order is unpaid; "pastDue": a period is unpaid; "paused": no new periods until it is
 * resumed; "ended": no new periods ever.
 */
export const SUBSCRIPTION_STATES = ["pending", "active", "pastDue", "paused", "ended"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * States of a period. "open": its order is unpaid; "free": given by the owner; "missed": it passed while the site was off, and the owner
 * decides about it; "void": its order was cancelled.
 */
export const PERIOD_STATES = ["open", "paid", "free", "missed", "void"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** The customer's consent to recurring charges, as shown at the checkout. */
export interface PlanConsent {
  text: string;
  /** Version of the text's wording. */
  version: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Terms that a subscription changes to. */
export interface NextTerms<Terms> {
  /** The unpaid order of the difference, if the change applies as soon as that is paid; null if it applies from the next period. */
  orderId: string | null;
  packageId: string;
  packageName: string;
  terms: Terms;
}

/** Subscriptions per page of the owner's list. */
export const SUBSCRIPTION_PAGE_SIZE = 20;

export const subscriptionStateNames = {
  pending: "Not paid yet",
  active: "Active",
  pastDue: "Past due",
  paused: "Paused",
  ended: "Ended",
} as const satisfies Record<SubscriptionState, string>;
