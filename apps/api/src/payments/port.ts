import type { PaymentEvent as EventNow, EventType as EventTypeNow, Verification } from "./provider.ts";

export type { Verification };
export type PaymentMode = "local" | "sandbox" | "live";
export type ProviderId = "paypal-standard" | "paypal" | "stripe" | "bank-transfer";
export interface PaymentSession {
  _id: string;
  orderId: string;
  provider: ProviderId;
  reference: string | null;
  nonce: string;
  payeeEmail: string;
  amountCents: number;
  currency: string;
  mode: PaymentMode;
  createdAt: number;
}
export interface SessionOrder {
  _id: string;
  packageName: string;
  packagePrice: string;
  customerEmail: string;
  siteName: string;
}
export interface ReturnUrls {
  paid: string;
  cancelled: string;
  webhook: string;
}
export type Initiated =
  | { kind: "form"; action: string; fields: Record<string, string> }
  | { kind: "redirect"; url: string; reference: string }
  | { kind: "instructions"; reference: string; lines: { label: string; value: string }[] };
export type EventType = EventTypeNow | "approved" | "expired" | "disputed";
export interface PaymentEvent extends Omit<EventNow, "type"> {
  type: EventType;
  reference: string;
}
export type Answer<Events> =
  | { result: "answered"; events: Events; raw: Buffer }
  | { result: "declined"; reason: string; url: string }
  | { result: "ended"; reason: string }
  | { result: "unknown"; reason: string };
export type ProviderSetup =
  | { provider: "paypal-standard"; mode: PaymentMode; checkoutUrl: string; verifyUrl: string }
  | {
      provider: "paypal";
      mode: PaymentMode;
      apiUrl: string;
      clientId: string;
      clientSecret: string;
      webhookId: string;
    }
  | {
      provider: "stripe";
      mode: PaymentMode;
      apiUrl: string | undefined;
      secretKey: string;
      webhookSecret: string;
    }
  | {
      provider: "bank-transfer";
      mode: PaymentMode;
      accountHolder: string;
      iban: string;
      bic: string;
      bank: string;
      dueDays: number;
    };
export interface PaymentProvider<Setup extends ProviderSetup = ProviderSetup> {
  id: Setup["provider"];
  label: string;
  capabilities: { refund: boolean; retrieve: boolean; capture: boolean };
  initiatePayment(
    setup: Setup,
    session: PaymentSession,
    order: SessionOrder,
    urls: ReturnUrls,
    signal: AbortSignal,
  ): Promise<Initiated>;
  capturePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  retrievePayment?(
    setup: Setup,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  refundPayment?(
    setup: Setup,
    capture: { txnId: string; session: PaymentSession },
    cents: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<Answer<PaymentEvent[]>>;
  webhook:
    | {
        path: string;
        contentType: string;
        maxBytes: number;
        headersKept: readonly string[];
        problem(raw: Buffer): string | undefined;
      }
    | undefined;
  verifies: "before" | "after";
  verifyWebhook(
    setup: Setup,
    raw: Buffer,
    headers: Record<string, string>,
    receivedAt: number,
    signal: AbortSignal,
  ): Promise<Verification>;
  parseWebhook(raw: Buffer, headers: Record<string, string>): { eventId: string; events: PaymentEvent[] };
  /** What `npm run check:payments` says of this provider, a sentence each; `webhookUrl` is where it should tell of payments. */
  check?(setup: Setup, webhookUrl: string, signal: AbortSignal): Promise<CheckLine[]>;
}
export interface CheckLine {
  ok: boolean;
  text: string;
}
/** What a buyer can't go on with: `message` is for the log, `forBuyer` for the page. Neither names a secret. */
export class ProviderError extends Error {
  readonly forBuyer: string;
  /** The session ended at the provider: another one may be opened. */
  readonly ended: boolean;
  constructor(forBuyer: string, forLog: string, { ended = false } = {}) {
    super(forLog);
    this.forBuyer = forBuyer;
    this.ended = ended;
  }
}
