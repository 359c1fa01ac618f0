import { testSite } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothHosts } from "../test/hosts.ts";

const PEER = "192.0.2.1";
const PROXY_SAYS = "198.51.100.7";

async function hosts(env: Record<string, string> = {}) {
  // The provider can't be reached, because the start of a sign-in is counted before it is contacted.
  const provider = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" };
  const site = testSite({ env: { SITE_URL: "http://localhost:3000", ...provider, ...env } });
  site.signedUp("known@example.com");
  const made = await bothHosts(site.deps);
  onTestFinished(async () => {
    await made.close();
    site.close();
  });
  return { ...site, ...made };
}

/** All headers in which a client can claim an address. Each `n` gives another address. */
const claims = (n: number) => ({
  forwarded: `for=203.0.113.${n}`,
  "x-real-ip": `203.0.113.${n}`,
  "x-client-ip": `203.0.113.${n}`,
  "cf-connecting-ip": `203.0.113.${n}`,
  "true-client-ip": `203.0.113.${n}`,
});

const passkey = {
  id: "eHg",
  rawId: "eHg",
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", authenticatorData: "eHg", signature: "eHg" },
};
const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
/** Calls that are open to anyone, with the rate limit that counts each by address. */
const calls: [limit: string, procedure: string, input: (n: number) => object][] = [
  ["sign-in-address", "auth.signIn", (n) => ({ email: `nobody${n}@example.com`, password: "not this" })],
  ["sign-in-address", "auth.passkeySignIn", () => ({ response: passkey })],
  ["passkey-address", "auth.passkeyOptions", () => ({})],
  ["register-address", "auth.register", (n) => ({ email: `new${n}@example.com`, password: "a password" })],
  ["reset-address", "auth.requestReset", (n) => ({ email: `nobody${n}@example.com` })],
  ["message-address", "messages.send", () => letter],
  ["subscribe-address", "subscribers.subscribe", (n) => ({ subemail: `reader${n}@example.com` })],
];

type Hosts = Awaited<ReturnType<typeof hosts>>;

/**
 * Sends three requests that each claim another address, and expects all three to be counted for `address`. Then sets the counter to its
 * limit and expects that the next request is rejected, although it claims yet another address.
 */
async function expectCounted(
  { deps }: Hosts,
  limit: string,
  address: string,
  ask: (n: number) => Promise<{ statusCode: number; headers: Record<string, unknown> }>,
) {
  const { $client } = deps.db;
  for (let n = 1; n <= 3; n += 1) expect((await ask(n)).statusCode).not.toBe(429);
  const keys = $client.prepare("select distinct key from attempts where key like ?").pluck();
  expect(keys.all(`${limit}:%`)).toEqual([`${limit}:${address}`]);
  $client
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
       insert into attempts (_id, key, created_at) select 'more' || i, ?, ? from n`,
    )
    .run(`${limit}:${address}`, deps.now());
  const refused = await ask(4);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
}

describe.each(["site", "api"] as const)("on the %s host", (host) => {
  test.each(calls)(
    "a client can't evade a rate limit by claiming another address: %s, %s",
    async (limit, name, input) => {
      const made = await hosts();
      await expectCounted(made, limit, PEER, (n) =>
        made[host].inject({
          method: "POST",
          url: `/trpc/${name}`,
          remoteAddress: PEER,
          headers: {
            origin: made.deps.env.SITE_URL,
            "content-type": "application/json",
            "x-forwarded-for": `203.0.113.${n}`,
            ...claims(n),
          },
          payload: input(n),
        }),
      );
    },
  );

  test("behind a proxy, requests are counted by the address that the proxy added, not by addresses that the client wrote before it", async () => {
    const made = await hosts({ TRUST_PROXY: "true" });
    await expectCounted(made, "message-address", PROXY_SAYS, (n) =>
      made[host].inject({
        method: "POST",
        url: "/trpc/messages.send",
        remoteAddress: PEER,
        headers: {
          origin: made.deps.env.SITE_URL,
          "x-forwarded-for": `203.0.113.${n}, ${PROXY_SAYS}`,
          ...claims(n),
        },
        payload: letter,
      }),
    );
  });
});

test("starting a sign-in at the provider is counted by address, too", async () => {
  const made = await hosts();
  await expectCounted(made, "provider-address", PEER, (n) =>
    made.site.inject({
      url: "/auth/oidc/start",
      remoteAddress: PEER,
      headers: { "x-forwarded-for": `203.0.113.${n}`, ...claims(n) },
    }),
  );
});
