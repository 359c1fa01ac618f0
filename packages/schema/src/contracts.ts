/** Declarations of a customer: withdrawal from a contract, or cancellation of a running plan. */
export const CONTRACT_NOTICE_KINDS = ["withdraw", "cancel"] as const;
export type ContractNoticeKind = (typeof CONTRACT_NOTICE_KINDS)[number];

/** "received": not yet matched with an order; "open": waits for the owner; "done": the owner handled it. */
export const CONTRACT_NOTICE_STATES = ["received", "open", "done"] as const;
export type ContractNoticeState = (typeof CONTRACT_NOTICE_STATES)[number];
