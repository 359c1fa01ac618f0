import type {
  Answer,
  PaymentEvent,
  PaymentProvider,
  PaymentSession,
  ProviderSetup,
} from "@rankwright/api/payments/provider";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import { serveProvider } from "@rankwright/sandbox-kit/testing/provider-server";
import type { FastifyInstance } from "fastify";

// A provider's adapter beside the test system that it talks to, and nothing else of a shop.

/** The order that the adapters' tests sell. */
export const sold = {
  _id: "6720c0ffee0000000000cafe",
  packageName: "Premium",
  packagePrice: "49.50",
  customerEmail: "ada@example.com",
  siteName: "Rankwright",
  timeZone: "UTC",
};

/** Where its buyer comes back to, and where the provider tells of it. */
export const urlsOf = (webhookPath: string, shop = "https://shop.example.com") => ({
  paid: `${shop}/received-payment/1`,
  cancelled: `${shop}/order-cancelled/1`,
  webhook: `${shop}${webhookPath}`,
});

interface TestSystem<Setup> {
  /** Its listener, which tells this address. */
  build(webhookUrl: string): FastifyInstance;
  /** The settings of a shop that uses it at this address. */
  setupAt(apiUrl: string): Setup;
}

/** A session of one order at this provider, and its test system, whose webhooks come when `hear` lets them. */
export async function adapterShop<Setup extends ProviderSetup>(
  provider: PaymentProvider<Setup>,
  { build, setupAt }: TestSystem<Setup>,
  session: PaymentSession,
) {
  const { signal } = new AbortController();
  const told = await serveProvider(() => ({ status: 200 }));
  const urls = urlsOf(provider.webhook?.path ?? "", told.url);
  const apiUrl = await listenAs(build(urls.webhook));
  const setup = setupAt(apiUrl);
  const control = controlOf(apiUrl);
  const initiate = () => provider.initiatePayment(setup, session, sold, urls, signal);
  return {
    setup,
    session,
    control,
    faults: (some: object) => control("faults", some),
    initiate,
    /** Goes to the provider's page, as a session that is kept knows it. */
    opened: async () => {
      const opened = await initiate();
      if (opened.kind !== "redirect") throw new Error(`${provider.label} is gone to.`);
      session.reference = opened.reference;
      return opened;
    },
    /** What the webhooks say that wait now, and whether each is the provider's. */
    hear: async () => {
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

/** What an answer brought; throws when it brought nothing. */
export function eventsOf(answer: Answer<PaymentEvent[]>): PaymentEvent[] {
  if (answer.result !== "answered") throw new Error(`${answer.result}: ${answer.reason}`);
  return answer.events;
}

/** The first that was told. */
export function first(events: PaymentEvent[]): PaymentEvent {
  const [event] = events;
  if (!event) throw new Error("Nothing was told.");
  return event;
}

/** What makes a movement of money the same one. */
export const movement = ({ type, txnId, status, cents, parentTxnId }: PaymentEvent) => ({
  type,
  txnId,
  status,
  cents,
  parentTxnId,
});
