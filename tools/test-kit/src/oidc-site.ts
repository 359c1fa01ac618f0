import cookie from "@fastify/cookie";
import { oidcPlugin } from "@rankwright/api/auth/oidc/plugin";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import { signedInOn } from "./person.ts";
import { type ProviderPerson, startProvider } from "./servers/oidc-provider.ts";
import { PASSWORD, testSite } from "./site.ts";

export const oidcNames = {
  /** E-mail address of the provider's user "sample", normalized as the site stores it. */
  EMAIL: "sample@example.com",
  CALLBACK: "http://127.0.0.1:3000/auth/oidc/callback",
} as const;

const people: Record<string, ProviderPerson> = {
  sample: { email: "Sample@Example.com", email_verified: true },
  newcomer: { email: "newcomer@example.com", email_verified: true },
  impostor: { email: oidcNames.EMAIL, email_verified: false },
};

/** Settings of a site that uses the provider. */
export const oidcSettings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "the-site",
  OIDC_CLIENT_SECRET: "a-secret-of-the-two",
  OIDC_NAME: "Sample Login",
});

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Starts a provider with the users "sample", "newcomer" and "impostor" and the site as its client. The caller closes it. */
export async function sampleProvider(options: Parameters<typeof startProvider>[1] = {}): Promise<Provider> {
  const provider = await startProvider(people, options);
  provider.serve(oidcNames.CALLBACK);
  return provider;
}

interface Returned {
  answer: LightMyRequestResponse;
  to: string;
  /** Token of the new session; "" if none was created. */
  token: string;
}

interface Started {
  answer: LightMyRequestResponse;
  /** Address that the browser is redirected to. */
  url: string;
  cookie: string;
  /** Cookie that binds the login attempt to the browser; undefined if no attempt was started. */
  flow: LightMyRequestResponse["cookies"][number] | undefined;
}

/** Creates a test site that uses the provider, and a browser on it. Both are closed when the test ends. */
export function oidcSite(at: Provider, env: Record<string, string> = {}) {
  // The site's clock must run with the provider's, which is the real one.
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

  /** Clicks the login button. `session` is the token of the browser's current session. */
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
  /** Returns from the provider to the site. */
  async function back(url: string, cookie: string): Promise<Returned> {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({ url: pathname + search, headers: { cookie } });
    const token = answer.cookies.find(({ name }) => name === "session")?.value ?? "";
    return { answer, to: String(answer.headers.location), token };
  }
  /** Runs the complete login: the button, the provider's pages and the callback. */
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
    /** Sets the site's clock this many milliseconds ahead of the provider's. */
    goAhead: (ms: number) => {
      aheadMs = ms;
    },
    logIn,
    /** Creates an account with a password, signs it in, confirms the password and links the provider's user "sample". */
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
