import { randomBytes, timingSafeEqual } from "node:crypto";

/** Nine hours, the lifetime of PayPal's tokens. */
const LIFE_MS = 32_400_000;
const SCOPES = [
  "https://uri.paypal.com/services/payments/payment",
  "https://uri.paypal.com/services/payments/refund",
  "https://uri.paypal.com/services/checkout/one-click-with-merchant-issued-token",
  "https://uri.paypal.com/services/applications/webhooks",
  "https://uri.paypal.com/services/disputes/read-buyer openid",
];

export interface App {
  clientId: string;
  clientSecret: string;
}

const equals = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Issues access tokens and stores them in memory, so a restart invalidates them. */
export function createTokens(app: App, now: () => number) {
  const tokens = new Map<string, { until: number; mayPay: boolean }>();
  return {
    /** True if the Authorization header has the app's id and secret. */
    isApp(header: string | undefined): boolean {
      const given = Buffer.from(/^Basic (.+)$/.exec(header ?? "")?.[1] ?? "", "base64").toString("utf8");
      return equals(given, `${app.clientId}:${app.clientSecret}`);
    },
    issue() {
      const token = `A21AA${randomBytes(48).toString("base64url")}`;
      tokens.set(token, { until: now() + LIFE_MS, mayPay: true });
      return {
        scope: SCOPES.join(" "),
        access_token: token,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: LIFE_MS / 1_000,
        nonce: `${new Date(now()).toISOString().slice(0, 19)}Z${randomBytes(24).toString("base64url")}`,
      };
    },
    /** Returns the state of the token in the Authorization header. */
    check(header: string | undefined): "missing" | "invalid" | "narrow" | "valid" {
      const token = /^Bearer (.+)$/.exec(header ?? "")?.[1];
      if (!token) return "missing";
      const known = tokens.get(token);
      if (!known || known.until <= now()) return "invalid";
      return known.mayPay ? "valid" : "narrow";
    },
    /** `expire` invalidates all tokens. `narrow` removes their permission for payments, as if issued before the app got it. */
    end(how: "expire" | "narrow"): void {
      if (how === "expire") tokens.clear();
      for (const token of tokens.values()) token.mayPay = false;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
