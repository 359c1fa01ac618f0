/** "unanswered": VIES didn't answer for two weeks. */
export type VatCheckState = "open" | "valid" | "invalid" | "unanswered";

/** A check of an order's VAT ID, as the owner sees it. Times are in milliseconds since 1970. */
export interface VatCheckView {
  vatId: string;
  state: VatCheckState;
  answeredAt: number | null;
  /** Number of the answer, which proves it; "" for none. */
  requestId: string;
  /** Registered name and address; "" if the country doesn't tell them. */
  name: string;
  address: string;
}
