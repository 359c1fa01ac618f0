import type { PaymentSession as SessionRow } from "@rankwright/db/payments";
import type { PaymentEvent } from "@rankwright/schema";
import type { ProviderSetup } from "../settings/payment-settings.ts";

export type { EventType, PaymentEvent, PaymentMode, ProviderId } from "@rankwright/schema";
export type { ProviderSetup, Setups } from "../settings/payment-settings.ts";

/** A try to pay one order through one provider. */
export type PaymentSession = Pick<
  SessionRow,
  | "_id"
  | "orderId"
  | "provider"
  | "reference"
  | "nonce"
  | "payeeEmail"
  | "amountCents"
  | "currency"
  | "mode"
  | "createdAt"
>;

/** What a provider needs to know beside the session; all texts are for the buyer's eyes at the provider. */
export interface SessionOrder {
  _id: string;
  packageName: string;
  packagePrice: string;
  customerEmail: string;
  siteName: string;
  /** The owner's: days are told in it. */
  timeZone: string;
}

/** Where the buyer comes back to, and where the provider posts what happened; absolute addresses. */
export interface ReturnUrls {
  paid: string;
  cancelled: string;
  /** "" for a provider without one. */
  webhook: string;
}

export type Initiated =
  /** The browser posts these fields to `action`. */
  | { kind: "form"; action: string; fields: Record<string, string> }
  /** The browser goes to `url`; `reference` is kept before it does. */
  | { kind: "redirect"; url: string; reference: string }
  /** Nothing to go to: what the buyer has to do is shown and mailed. */
  | {
      kind: "instructions";
      reference: string;
      lines: { label: string; value: string }[];
      /** When the buyer is reminded, in milliseconds since 1970. */
      dueAt?: number;
    };

/** What a buyer can't go on with: `message` is for the log, `forBuyer` for the page. Neither names a secret. */
export class ProviderError extends Error {
  readonly forBuyer: string;
  /** The session ended at the provider (expired, voided): another one may be opened. */
  readonly ended: boolean;
  constructor(forBuyer: string, forLog: string, { ended = false } = {}) {
    super(forLog);
    this.forBuyer = forBuyer;
    this.ended = ended;
  }
}

/** Whether the provider sent a notification; "unknown" has to be asked again. */
export type Verification = { result: "verified" | "invalid" } | { result: "unknown"; reason: string };

/**
 * What an own, authenticated call brought. Events come with the bytes they were read from: they are kept as notifications that
 * are verified already, so that captures, answers and webhooks share one way into the ledger.
 */
export type Answer<Events> =
  | { result: "answered"; events: Events; raw: Buffer }
  /** The buyer has to go to the provider again, by the same session (declined instrument, payer action). */
  | { result: "declined"; reason: string }
  /** Nothing more will come of it: it expired or was voided there. */
  | { result: "ended"; reason: string }
  /** The provider does not know it: it is over for long, or the credentials are of another account. A session is asked about again. */
  | { result: "missing"; reason: string }
  /** Not settled: network fault, 5xx, timeout, rate limit. It is asked again; `reason` in a sentence without secrets. */
  | { result: "unknown"; reason: string };

/** One line of the set-up check, in plain words: what works, or what does not and what to do. */
export interface CheckLine {
  ok: boolean;
  text: string;
}

/** The port that every payment provider is plugged into; the rest of `payments/` knows nothing else of one. */
export interface PaymentProvider<Setup extends ProviderSetup = ProviderSetup> {
  id: Setup["provider"];
  /** What a buyer reads on the button, such as "PayPal" or "Card, Apple Pay or Google Pay". */
  label: string;
  /** What happens after the button, in a sentence for the buyer. */
  next: string;
  capabilities: { refund: boolean; retrieve: boolean; capture: boolean };
  /** The shop's active payment e-mail: "needed" for a checkout, "named" where there is one; otherwise the credentials say who is paid. */
  payee?: "needed" | "named";
  /**
   * Where the owner alone sees the money arrive: any amount is booked as it is. `readReference` gives a session's reference as it
   * is kept, from what somebody typed; undefined for a typo.
   */
  ownerTells?: { readReference(typed: string): string | undefined };
  /** Origins that a form of ours may lead the browser to: the page's policy names them. */
  browserOrigins?(setup: Setup): string[];
  /**
   * Never inside a transaction. Charges the session's `amountCents` (the order's price is for the eye), and gives the provider the
   * session's `_id` and `nonce`, which come back with each event. Repeating it with the same session gives the same reference
   * (idempotency key: the session's id). Throws a ProviderError.
   */
  initiatePayment(
    setup: Setup,
    session: PaymentSession,
    order: SessionOrder,
    urls: ReturnUrls,
    signal: AbortSignal,
  ): Promise<Initiated>;
  /** Idempotent by the session's id. */
  capturePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /** The truth when no notification came: every movement of money of this session so far, as events. */
  retrievePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /** Ends a session that is closed here, so that its page there takes no money any more. "ended" also where it was over already. */
  endPayment?(setup: Setup, session: PaymentSession, signal: AbortSignal): Promise<Answer<PaymentEvent[]>>;
  /** `txnId` of the capture; `cents` to give back (whole or part), above zero. */
  refundPayment?(
    setup: Setup,
    capture: { txnId: string; session: PaymentSession },
    cents: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /** Undefined where nothing is told (bank transfer). `problem` says in a sentence why a body can't be a notification. */
  webhook:
    | {
        path: string;
        contentType: string;
        maxBytes: number;
        headersKept: readonly string[];
        problem(raw: Buffer): string | undefined;
      }
    | undefined;
  /** Whether a webhook is verified before it is stored (a signature: forged ones get 400 and cost no row) or after. */
  verifies: "before" | "after";
  /** Never throws. Header names are in lower case. */
  verifyWebhook(
    setup: Setup,
    raw: Buffer,
    headers: Record<string, string>,
    receivedAt: number,
    signal: AbortSignal,
  ): Promise<Verification>;
  /** Never throws; [] for what is about no payment. `eventId` unique per provider; "" where the provider has none. */
  parseWebhook(raw: Buffer, headers: Record<string, string>): { eventId: string; events: PaymentEvent[] };
  /** What `npm run check:payments` says of this provider; `webhookUrl` is where it should tell of payments. */
  check?(setup: Setup, webhookUrl: string, signal: AbortSignal): Promise<CheckLine[]>;
}

/** Whether money that came again is a refund that could not be paid out, and no dispute that is over. */
export const isFailedRefund = ({ type, status }: Pick<PaymentEvent, "type" | "status">): boolean =>
  type === "reversalCanceled" && /refund failed/i.test(status);
