import type { PaymentSession as SessionRow } from "@rankwright/db/payments";
import type { BankAccount, ChargeRemedy, PaymentEvent } from "@rankwright/schema";
import type { Wording } from "../mail/wording.ts";
import type { ProviderSetup } from "../settings/payment-settings.ts";

export type { EventType, PaymentEvent, PaymentMode, ProviderId } from "@rankwright/schema";
export type { ProviderSetup, Setups } from "../settings/payment-settings.ts";

/** An attempt to pay one order through one provider. */
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

/** Order details that a provider needs in addition to the session. The provider shows the texts to the buyer. */
export interface SessionOrder {
  _id: string;
  packageName: string;
  /** Decimal text, such as "49.50". */
  amount: string;
  customerEmail: string;
  siteName: string;
  /** True if the means of payment is to be stored for the later charges of a recurring plan. */
  storesMethod: boolean;
  /** The provider's id of the plan's customer, under which their means of payment are stored; "" if there is none yet. */
  customerRef: string;
  /** The owner's time zone, and the language and formats of instructions. */
  timeZone: string;
  wording: Wording;
  /** Last day to pay the order's invoice, such as "2026-12-22"; null if it is issued with the payment. */
  dueDay: string | null;
}

/** Absolute URLs that the buyer returns to, and the provider's webhook URL. */
export interface ReturnUrls {
  paid: string;
  cancelled: string;
  /** "" for a provider without one. */
  webhook: string;
}

/** A line of payment instructions. */
export interface InstructionLine {
  label: string;
  value: string;
}

export type Initiated =
  /** The browser posts these fields to `action`. */
  | { kind: "form"; action: string; fields: Record<string, string> }
  /** The browser is redirected to `url`, after `reference` is stored. */
  | { kind: "redirect"; url: string; reference: string }
  /** There is no page to redirect to: the buyer sees and gets mailed these instructions. */
  | {
      kind: "instructions";
      reference: string;
      lines: InstructionLine[];
      /** Time of the buyer's reminder, in milliseconds since 1970. */
      dueAt?: number;
    };

/** Error that prevents a checkout: `message` is for the log, `forBuyer` for the page. Neither contains a secret. */
export class ProviderError extends Error {
  readonly forBuyer: string;
  /** The session ended at the provider (expired, voided), so a new one may be opened. */
  readonly ended: boolean;
  constructor(forBuyer: string, forLog: string, { ended = false } = {}) {
    super(forLog);
    this.forBuyer = forBuyer;
    this.ended = ended;
  }
}

/** Result of verifying that the provider sent a notification; "unknown" is retried. */
export type Verification = { result: "verified" | "invalid" } | { result: "unknown"; reason: string };

/**
 * Result of an authenticated request to the provider. `raw` contains the bytes that the events were parsed from. The events are
 * stored as verified notifications, so that responses and webhooks are booked in the same way.
 */
export type Answer<Events> =
  | { result: "answered"; events: Events; raw: Buffer }
  /** The buyer has to return to the provider in the same session (declined card, payer action). */
  | { result: "declined"; reason: string }
  /** The session expired or was voided at the provider, or the request failed permanently. */
  | { result: "ended"; reason: string }
  /** The provider doesn't know the session: it ended long ago, or the credentials belong to another account. Polling continues. */
  | { result: "missing"; reason: string }
  /**
   * Network error, 5xx, timeout or rate limit: the request is retried. `reason` is a sentence without secrets. `pauseMs` is set if the
   * provider's rate limit was exceeded: the time until the next request, in milliseconds.
   */
  | { result: "unknown"; reason: string; pauseMs?: number | undefined };

/** A means of payment that the provider stores. The ids are the provider's; `customerRef` is "" if it has no customers. */
export interface StoredMethod {
  customerRef: string;
  methodRef: string;
  /** Text for the customer, such as "Visa •••• 4242". */
  label: string;
  /** Month in which a card expires, such as "2028-04"; "" for none. */
  expires: string;
}

/** Result of charging a stored means of payment. */
export type Charged =
  | Exclude<Answer<PaymentEvent[]>, { result: "declined" }>
  | {
      result: "declined";
      /** Sentence for the customer. */
      reason: string;
      remedy: ChargeRemedy;
    };

/** Result of asking for a stored means of payment; null if the provider stored none. */
export type StoredAnswer =
  | { result: "answered"; method: StoredMethod | null }
  | { result: "ended" | "unknown"; reason: string };

/** A visit to the provider on which a customer stores a means of payment without paying. */
export interface MethodSetup {
  _id: string;
  nonce: string;
  /** Null until `initiateSetup` returned it. */
  reference: string | null;
  customerEmail: string;
  /** The provider's id of the customer; "" if it isn't known. */
  customerRef: string;
  currency: string;
}

/** One line of the setup check: what works, or what doesn't and how to fix it. */
export interface CheckLine {
  ok: boolean;
  text: string;
}

/** Result of connecting the shop with the owner's account. */
export type Connected =
  | {
      result: "connected";
      /** Description of the account, for the owner. */
      account: string;
      /** Value for verifying webhooks: Stripe's signing secret, or the id of PayPal's webhook. */
      webhook: string;
      /** Id of the webhook at the provider. */
      webhookId: string;
      /** Results of the check, including missing details of the account. */
      lines: CheckLine[];
    }
  /** The provider doesn't know the credentials. */
  | { result: "rejected"; reason: string }
  | { result: "failed"; reason: string };

/** The interface of a payment provider; the rest of `payments/` depends on nothing else. */
export interface PaymentProvider<Setup extends ProviderSetup = ProviderSetup> {
  id: Setup["provider"];
  /** Text of the button, such as "PayPal" or "Card, Apple Pay or Google Pay". */
  label: string;
  /** A sentence for the buyer: what happens after the click. */
  next: string;
  /** `store`: means of payment can be stored, and charged later by `chargeStored`. */
  capabilities: { refund: boolean; retrieve: boolean; capture: boolean; store: boolean };
  /**
   * "needed": a checkout requires the shop's payment e-mail, which is the payee. "named": it is the payee if it's set. Undefined: it
   * isn't used, because the credentials determine the payee.
   */
  payee?: "needed" | "named";
  /**
   * Set if the owner records payments manually, because the provider reports none (bank transfer). Any amount is accepted.
   * `readReference` normalizes a typed reference to its stored form and returns undefined for a typo. `transferTo` returns the account and
   * the reference that an invoice names.
   */
  manualConfirmation?: {
    readReference(typed: string): string | undefined;
    transferTo(setup: Setup, session: PaymentSession): { bankAccount: BankAccount; reference: string };
  };
  /** Currencies with two decimals that the provider documents; undefined if it takes any. */
  currencies: ReadonlySet<string> | undefined;
  /** Asks the provider whether the owner's account takes a currency. "unknown" if the provider gives no answer. */
  takesCurrency?(setup: Setup, currency: string, signal: AbortSignal): Promise<"yes" | "no" | "unknown">;
  /** Origins that the checkout form may send the browser to, for the page's Content-Security-Policy. */
  browserOrigins?(setup: Setup): string[];
  /**
   * Opens a checkout for the session's `amountCents` (the order's price is for display only), or returns payment instructions.
   * Sends the session's `_id` and `nonce`, which the provider repeats in each event. Calling it again for a session returns the same
   * reference (idempotency key: the session's id). Must not run inside a transaction. Throws ProviderError.
   */
  initiatePayment(
    setup: Setup,
    session: PaymentSession,
    order: SessionOrder,
    urls: ReturnUrls,
    signal: AbortSignal,
  ): Promise<Initiated>;
  /** Returns the instructions that `initiatePayment` returns, for mails. */
  instructions?(
    setup: Setup,
    session: PaymentSession,
    order: Pick<SessionOrder, "timeZone" | "wording" | "dueDay">,
  ): InstructionLine[];
  /** Charges the payment that the buyer approved. Idempotent per session id. */
  capturePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /**
   * Charges a stored means of payment without the buyer. Idempotent per session id, also after the provider forgot its idempotency keys:
   * looks for an earlier charge of the session first. Events contain the provider's id of the charge as `reference`. A provider that can't
   * look for it calls `keepReference` before money moves, which stores the session's reference.
   */
  chargeStored?(
    setup: Setup,
    session: PaymentSession,
    method: Pick<StoredMethod, "customerRef" | "methodRef">,
    order: SessionOrder,
    signal: AbortSignal,
    keepReference: (reference: string) => Promise<void>,
  ): Promise<Charged>;
  /** Returns the means of payment that was stored with a paid session. */
  retrieveMethod?(setup: Setup, session: PaymentSession, signal: AbortSignal): Promise<StoredAnswer>;
  /** Opens a page at the provider on which the customer stores a means of payment. Idempotent per setup id. Throws ProviderError. */
  initiateSetup?(
    setup: Setup,
    visit: MethodSetup,
    order: SessionOrder,
    urls: ReturnUrls,
    signal: AbortSignal,
  ): Promise<{ url: string; reference: string }>;
  /** Returns the means of payment that was stored on such a page; null while the customer has not finished. */
  retrieveSetup?(setup: Setup, visit: MethodSetup, signal: AbortSignal): Promise<StoredAnswer>;
  /** Returns all money movements of the session so far as events. Used when no notification arrived. */
  retrievePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /** Ends a session that the shop has closed, so that its page at the provider can't be paid. Returns "ended" if it had ended before. */
  endPayment?(setup: Setup, session: PaymentSession, signal: AbortSignal): Promise<Answer<PaymentEvent[]>>;
  /** Refunds a capture (by its `txnId`) in full or in part; `cents` is positive. */
  refundPayment?(
    setup: Setup,
    capture: { txnId: string; session: PaymentSession },
    cents: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  /** Undefined if the provider sends no notifications. `problem` explains why a body isn't a notification; undefined if it is one. */
  webhook:
    | {
        path: string;
        contentType: string;
        maxBytes: number;
        storedHeaders: readonly string[];
        problem(raw: Buffer): string | undefined;
      }
    | undefined;
  /** "before": webhooks are verified by signature before they're stored; forged webhooks get a 400 and no row. "after": by the worker. */
  verifies: "before" | "after";
  /** Never throws. Header names are in lower case. */
  verifyWebhook(
    setup: Setup,
    raw: Buffer,
    headers: Record<string, string>,
    receivedAt: number,
    signal: AbortSignal,
  ): Promise<Verification>;
  /** Never throws. Returns [] for notifications unrelated to payments. `eventId` is unique per provider; "" if there is none. */
  parseWebhook(raw: Buffer, headers: Record<string, string>): { eventId: string; events: PaymentEvent[] };
  /** Set if the owner connects an account with its credentials alone. Neither method throws. */
  connection?: {
    /** Checks the credentials in `setup` and creates the webhook, or replaces the one that has this address. */
    open(setup: Setup, webhookUrl: string, signal: AbortSignal): Promise<Connected>;
    /** Removes the webhook, unless `keep` is its id. Returns a sentence if it could not be removed. */
    close(setup: Setup, webhookUrl: string, keep: string, signal: AbortSignal): Promise<string | undefined>;
  };
  /** Runs the provider's part of `npm run check:payments`. `webhookUrl` is the address that should receive its webhooks. */
  check?(setup: Setup, webhookUrl: string, signal: AbortSignal): Promise<CheckLine[]>;
}

/** True if an event returns money because a refund could not be paid out, not because a dispute was won. */
export const isFailedRefund = ({ type, status }: Pick<PaymentEvent, "type" | "status">): boolean =>
  type === "reversalCanceled" && /refund failed/i.test(status);
