import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { messagePage, styleSource } from "@rankwright/sandbox-kit";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { createAccount, Declined } from "./account.ts";
import { controlRoutes } from "./control.ts";
import { createDelivery } from "./delivery.ts";
import { type Faults, noFaults } from "./faults.ts";
import { readAmount } from "./notification.ts";
import { checkoutPage } from "./pages.ts";
import { type OpenCheckout, Store } from "./store.ts";

export interface SandboxOptions {
  /** Folder in which the data is stored, as paypal-sandbox.jsonl; undefined: in memory only. */
  dataDir?: string;
  /** Returns the current time, in milliseconds since the Unix epoch. */
  now?: () => number;
  /** Logger for every attempt to send a notification. */
  log?: Pick<FastifyBaseLogger, "info">;
  /** True: notifications are sent only by `POST /control/deliver`, for tests that control the timing. */
  manual?: boolean;
}

const HTML = "text/html; charset=utf-8";
const VALIDATE = Buffer.from("cmd=_notify-validate&");

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Parses an http or https URL. If `loopback` is true, rejects hosts other than this machine. */
function webAddress(value: string | undefined, loopback: boolean): URL | undefined {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || (loopback && !isLoopback(url.hostname))) return undefined;
  return url;
}

/** Returns the reason why this form can't open a checkout; undefined if it can. */
function formProblem(fields: Record<string, string>): string | undefined {
  if (fields.cmd !== "_xclick") return "The test checkout supports only cmd=_xclick.";
  if (!fields.business?.includes("@")) return "The payee is missing: business must be an e-mail address.";
  if (readAmount(fields.amount ?? "") === undefined) return "The amount is not valid.";
  if (!/^[A-Z]{3}$/.test(fields.currency_code ?? "")) return "The currency is not valid.";
  if (fields.notify_url && !webAddress(fields.notify_url, true))
    return "The test system can notify only shops on this machine, but notify_url has another address.";
  return undefined;
}

/**
 * Builds a test system for PayPal Payments Standard. It moves no real money and never contacts PayPal. It shares no protocol code with the
 * shop, so that both can't contain the same mistake. The caller must listen on a loopback address, and only with PAYPAL_ENV=local.
 */
export function buildSandbox(options: SandboxOptions = {}): FastifyInstance {
  const { dataDir, now = Date.now, log, manual = false } = options;
  const store = new Store(dataDir === undefined ? undefined : join(dataDir, "paypal-sandbox.jsonl"));
  let faults: Faults = noFaults;
  const current = () => faults;
  const onDrop = () => {
    faults = { ...faults, dropFirst: faults.dropFirst - 1 };
  };
  const delivery = createDelivery({ store, now, faults: current, onDrop, log, manual });
  const account = createAccount({ store, delivery, now, faults: current });

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024 });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  app.addHook("onListen", async () => delivery.scheduleNext());
  app.addHook("onClose", async () => {
    await delivery.close();
    store.close();
  });

  /** Content security policy of a page. form-action allows the shop, because Chromium also applies it to redirects after a form. */
  function policy(fields: Record<string, string> = {}): string {
    const shop = [fields.return, fields.cancel_return].map((value) => webAddress(value, false)?.origin ?? "");
    const targets = [...new Set(["'self'", ...shop])].filter(Boolean).join(" ");
    return `default-src 'none'; style-src ${styleSource}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
  }
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", policy());
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    // Reject cross-site requests (CSRF) and foreign Host headers (DNS rebinding).
    const foreignName = !isLoopback(request.hostname);
    const foreignPage =
      request.headers["sec-fetch-site"] === "cross-site" && !/^\/cgi-bin\/webscr\b/.test(request.url);
    if (foreignName || (foreignPage && request.method !== "GET"))
      return reply.code(403).send({ error: "Only the shop on this machine can use the test system." });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ error: error.message });
    if (error instanceof Declined) return reply.code(409).send({ error: error.message });
    throw error;
  });

  app.post("/cgi-bin/webscr", (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (raw.subarray(0, VALIDATE.length).equals(VALIDATE)) {
      if (!request.headers["user-agent"]) return reply.code(403).send("");
      reply.type(HTML);
      const { verifier } = faults;
      if (verifier === "500") return reply.code(500).send("Internal error");
      if (verifier === "hang") return new Promise(() => {});
      if (verifier === "html") return reply.send("<html><body>VERIFIED</body></html>");
      if (verifier === "redirect") return reply.redirect("/verified");
      if (verifier === "INVALID") return reply.send("INVALID");
      return reply.send(delivery.isGenuine(raw.subarray(VALIDATE.length)) ? "VERIFIED" : "INVALID");
    }
    const fields = Object.fromEntries(new URLSearchParams(raw.toString("utf8")));
    const wrong = formProblem(fields);
    reply.type(HTML);
    if (wrong)
      return reply
        .code(400)
        .send(
          messagePage("This payment can't be made", wrong, webAddress(fields.cancel_return, false)?.href),
        );
    const checkout: OpenCheckout = { kind: "checkout", id: randomUUID(), fields };
    store.put(checkout);
    return reply.redirect(`/checkout/${checkout.id}`, 303);
  });
  app.get("/verified", () => "VERIFIED");

  const alreadyPaidPage = (fields: Record<string, string>) =>
    messagePage(
      "This invoice has already been paid",
      "You were not charged again.",
      webAddress(fields.return, false)?.href,
    );
  const missingPage = messagePage(
    "Checkout not found",
    "Return to the shop and start the payment again.",
    undefined,
  );

  app.get<{ Params: { id: string } }>("/checkout/:id", (request, reply) => {
    const checkout = store.checkout(request.params.id);
    reply.type(HTML);
    if (!checkout) return reply.code(404).send(missingPage);
    reply.header("content-security-policy", policy(checkout.fields));
    if (account.paidWith(checkout.fields)) return reply.code(409).send(alreadyPaidPage(checkout.fields));
    return reply.send(checkoutPage(checkout));
  });

  app.post<{ Params: { id: string } }>("/checkout/:id", (request, reply) => {
    const checkout = store.checkout(request.params.id);
    reply.type(HTML);
    if (!checkout) return reply.code(404).send(missingPage);
    const { fields } = checkout;
    reply.header("content-security-policy", policy(fields));
    const body = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const choice = new URLSearchParams(body).get("choice");
    if (choice !== "pay" && choice !== "cancel") return reply.code(400).send(checkoutPage(checkout));
    if (choice === "pay") {
      if (account.paidWith(fields)) return reply.code(409).send(alreadyPaidPage(fields));
      account.pay(fields);
    }
    const target = webAddress(choice === "pay" ? fields.return : fields.cancel_return, false);
    return reply.redirect(target?.href ?? "/", 303);
  });

  controlRoutes(app, {
    store,
    account,
    delivery,
    faults: current,
    setFaults: (next) => {
      faults = next;
    },
  });
  return app;
}
