import cookie from "@fastify/cookie";
import { oidcPlugin } from "@rankwright/api/auth/oidc/plugin";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import { signedInOn } from "./person.ts";
import { type ProviderPerson, startProvider } from "./servers/oidc-provider.ts";
import { PASSWORD, testSite } from "./site.ts";

export const oidcNames = {
  /** The e-mail of the person "sample". */
  EMAIL: "sample@example.com",
  CALLBACK: "http://127.0.0.1:3000/auth/oidc/callback",
} as const;

const people: Record<string, ProviderPerson> = {
  sample: { email: "Sample@Example.com", email_verified: true },
  newcomer: { email: "newcomer@example.com", email_verified: true },
  impostor: { email: oidcNames.EMAIL, email_verified: false },
};

/** The settings of a site that uses the provider. */
export const oidcSettings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "the-site",
  OIDC_CLIENT_SECRET: "a-secret-of-the-two",
  OIDC_NAME: "Sample Login",
});

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A real provider that knows the people "sample", "newcomer" and "impostor", and the site. Close it after. */
export async function sampleProvider(options: Parameters<typeof startProvider>[1] = {}): Promise<Provider> {
  const provider = await startProvider(people, options);
  provider.serve(oidcNames.CALLBACK);
  return provider;
}

interface Returned {
  answer: LightMyRequestResponse;
  to: string;
  /** The token of the session that the browser was given; "" without one. */
  token: string;
}

interface Started {
  answer: LightMyRequestResponse;
  /** Where the browser is sent. */
  url: string;
  cookie: string;
  /** The cookie that binds the errand to the browser; undefined when none began. */
  flow: LightMyRequestResponse["cookies"][number] | undefined;
}

/** A site that uses the provider, and a browser on it. It closes with the test. */
export function oidcSite(at: Provider, env: Record<string, string> = {}) {
  // The provider goes by the real clock.
  let aheadMs = 0;
  const made = testSite({
    env: { ...oidcSettings(at.issuer), ...env },
    deps: { now: () => Date.now() + aheadMs },
  });
  const app = Fastify();
  app.register(cookie);
  app.register(oidcPlugin, { deps: made.deps });
  onTestFinished(async () => {
    await app.close();
    made.close();
  });

  /** Presses the button; `session` is the token that the browser is signed in with. */
  async function start(query = "", session = "", headers: Record<string, string> = {}): Promise<Started> {
    const answer = await app.inject({
      url: `/auth/oidc/start${query}`,
      headers: { ...headers, cookie: `session=${session}` },
    });
    const flow = answer.cookies.find(({ name }) => name === "provider");
    return {
      answer,
      url: String(answer.headers.location),
      cookie: `provider=${flow?.value}; session=${session}`,
      flow,
    };
  }
  /** Comes back from the provider. */
  async function back(url: string, cookie: string): Promise<Returned> {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({ url: pathname + search, headers: { cookie } });
    const token = answer.cookies.find(({ name }) => name === "session")?.value ?? "";
    return { answer, to: String(answer.headers.location), token };
  }
  /** The whole way: the button, the provider's pages, and back. */
  async function logIn(name: string | null, query = "", session = "") {
    const { url, cookie } = await start(query, session);
    const returned = await at.visit(url, name);
    return { ...(await back(returned, cookie)), returned, cookie };
  }
  return {
    ...made,
    site: made,
    app,
    start,
    back,
    /** Puts the site's clock so far ahead of the provider's. */
    goAhead: (ms: number) => {
      aheadMs = ms;
    },
    logIn,
    /** An account with a password, whose owner has signed in, confirmed and linked the person "sample". */
    linked: async ({ admin = false } = {}) => {
      const user = made.signedUp(oidcNames.EMAIL, { admin });
      const device = await signedInOn(made, oidcNames.EMAIL);
      await (await device.api()).account.confirm({ password: PASSWORD });
      const { to } = await logIn("sample", "?errand=link&from=/account/provider", device.token);
      if (to !== "/account/provider") throw new Error(`The account was not linked: ${to}`);
      return user;
    },
  };
}
