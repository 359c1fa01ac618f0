import { english } from "@rankwright/api/mail/wording";
import type {
  Answer,
  PaymentEvent,
  PaymentProvider,
  PaymentSession,
  ProviderSetup,
} from "@rankwright/api/payments/provider";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { startMockProvider } from "@rankwright/sandbox-kit/testing/provider-server";
import type { FastifyInstance } from "fastify";

// A provider's adapter and the test system that it talks to, without the rest of a shop.

/** Order that the tests of the provider adapters pay. */
export const sold = {
  _id: "6720c0ffee0000000000cafe",
  packageName: "Premium",
  amount: "49.50",
  customerEmail: "ada@example.com",
  siteName: "Rankwright",
  storesMethod: false,
  customerRef: "",
  timeZone: "UTC",
  wording: english,
  dueDay: null,
};

/** Return addresses for the buyer, and the address for the provider's webhooks. */
export const urlsOf = (webhookPath: string, shop = "https://shop.example.com") => ({
  paid: `${shop}/received-payment/1`,
  cancelled: `${shop}/order-cancelled/1`,
  webhook: `${shop}${webhookPath}`,
});

interface TestSystem<Setup> {
  /** Builds the test system, which sends webhooks to this URL. */
  build(webhookUrl: string): FastifyInstance;
  /** Returns the settings of a shop that uses the test system at this URL. */
  setupAt(apiUrl: string): Setup;
}

/** Starts a provider's test system for the adapter and one payment session. Webhooks are delivered only on request. */
export async function adapterShop<Setup extends ProviderSetup>(
  provider: PaymentProvider<Setup>,
  { build, setupAt }: TestSystem<Setup>,
  session: PaymentSession,
  order = sold,
) {
  const { signal } = new AbortController();
  const told = await startMockProvider(() => ({ status: 200 }));
  const urls = urlsOf(provider.webhook?.path ?? "", told.url);
  const apiUrl = await listenAs(build(urls.webhook));
  const setup = setupAt(apiUrl);
  const control = controlOf(apiUrl);
  const initiate = () => provider.initiatePayment(setup, session, order, urls, signal);
  return {
    setup,
    session,
    urls,
    control,
    faults: (some: object) => control("faults", some),
    initiate,
    /** Opens the checkout and stores the provider's reference in the session. */
    opened: async () => {
      const opened = await initiate();
      if (opened.kind !== "redirect") throw new Error(`${provider.label} is gone to.`);
      session.reference = opened.reference;
      return opened;
    },
    /** Delivers the pending webhooks, and returns each as the adapter parsed and verified it. */
    deliverWebhooks: async () => {
      const before = told.heard.length;
      await control("deliver", {});
      const now = Date.now();
      return Promise.all(
        told.heard.slice(before).map(async ({ raw, headers }) => ({
          problem: provider.webhook?.problem(raw),
          ...(await provider.verifyWebhook(setup, raw, headers, now, signal)),
          ...provider.parseWebhook(raw, headers),
        })),
      );
    },
  };
}

/** Returns the events of an answer. Throws if the provider gave none. */
export function eventsOf(answer: Answer<PaymentEvent[]>): PaymentEvent[] {
  if (answer.result !== "answered") throw new Error(`${answer.result}: ${answer.reason}`);
  return answer.events;
}

/** Returns the first event. Throws if there is none. */
export function first(events: PaymentEvent[]): PaymentEvent {
  const [event] = events;
  if (!event) throw new Error("Nothing was told.");
  return event;
}

/** Fields that identify a transfer. */
export const movement = ({ type, txnId, status, cents, parentTxnId }: PaymentEvent) => ({
  type,
  txnId,
  status,
  cents,
  parentTxnId,
});
