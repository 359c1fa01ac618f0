import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { Agent, request as httpsRequest } from "node:https";
import { PROXIES, type ProxyName, type RunningProxy, startProxy } from "@rankwright/test-kit/servers/proxy";
import { freePorts, type Site, startSite } from "../../scripts/site.mjs";
import { test as base, expect, owner } from "../support/fixtures.ts";
import { register } from "../support/people.ts";
import { preparedDir } from "../support/prepare.ts";
import { restOf } from "../support/rest.ts";
import { runDir } from "../support/run-dir.ts";

/** Secret of the mail provider's webhook. */
const secret = "a-secret-of-the-mail-provider-0123456789";

interface Front {
  proxy: RunningProxy;
  site: Site;
  /** Stops the site and starts it again with the same data. */
  startAgain: () => Promise<void>;
}

/** Site on `https://localhost` behind a proxy with the settings of docs/hosting. */
const test = base.extend<{ proxyName: ProxyName; front: Front }>({
  proxyName: ["nginx", { option: true }],
  front: async ({ proxyName }, use) => {
    const dataDir = runDir(`site-behind-${proxyName}`);
    await rm(dataDir, { recursive: true, force: true });
    await cp(preparedDir, dataDir, { recursive: true });
    const [https = 0, port = 0] = await freePorts(2);
    const start = () =>
      startSite(dataDir, {
        SITE_URL: `https://localhost:${https}`,
        TRUST_PROXY: "true",
        PORT: `${port}`,
        INBOUND_SECRET: secret,
      });
    let site = await start();
    try {
      const proxy = await startProxy(proxyName, { https, site: port });
      await use({
        proxy,
        site,
        async startAgain() {
          await site.stop();
          site = await start();
        },
      });
      await proxy.stop();
    } finally {
      await site.stop();
    }
  },
  baseURL: ({ front }, use) => use(front.proxy.url),
});
test.use({ ignoreHTTPSErrors: true });

const agent = new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false });

interface Sent {
  /** Local address to connect from, for example 127.0.0.2, so that the proxy sees another client. */
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the status of the response. */
async function statusOf(url: string, { from = "127.0.0.1", body, ...init }: Sent = {}): Promise<number> {
  const asked = httpsRequest(url, { ...init, agent, localAddress: from });
  asked.end(body);
  const [response] = await once(asked, "response");
  response.resume();
  return response.statusCode;
}

for (const proxyName of PROXIES)
  test.describe(`behind ${proxyName}`, () => {
    test.use({ proxyName });

    test("customers sign in over HTTPS, order, get live updates and upload a large file", async ({
      page,
      anotherVisitor,
      front: { proxy, site },
    }) => {
      const customer = await register(page);
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === "__Host-session")).toMatchObject({
        secure: true,
        httpOnly: true,
        sameSite: "Lax",
      });
      const protocol = await page.evaluate(
        () =>
          performance.getEntriesByType("navigation").map((entry) => Reflect.get(entry, "nextHopProtocol"))[0],
      );
      expect(protocol).toBe("h2");

      const rest = restOf(site.apiUrl);
      const { token } = await rest.signIn(customer);
      const ownerToken = (await rest.signIn(owner)).token;
      const order = await rest.order(token);
      await rest.pay(ownerToken, order);
      await page.goto(`/my-order/${order._id}`);
      await page.setInputFiles("input[type=file]", [
        { name: "export.csv", mimeType: "text/csv", buffer: Buffer.alloc(40 * 1024 * 1024, "word,rank\n") },
      ]);
      await page.getByLabel("Your message").fill("Please begin with these words.");
      await page.getByRole("button", { name: "Send" }).click();
      const conversation = page.getByRole("list", { name: "Conversation" });
      await expect(conversation).toContainText("export.csv", { timeout: 60_000 });

      const desk = await anotherVisitor({ ignoreHTTPSErrors: true });
      await desk
        .context()
        .addCookies([
          { name: "__Host-session", value: ownerToken, url: proxy.url, httpOnly: true, secure: true },
        ]);
      await desk.goto(`/admin/payment-status/${order._id}`);
      const theirs = desk.getByRole("list", { name: "Conversation" });
      await expect(theirs).toContainText("Please begin with these words.");
      // A message appears on the other side while its page is open.
      await page.getByLabel("Your message").fill("And with these as well.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(theirs).toContainText("And with these as well.");
    });

    test("the largest request body that the site accepts passes: a mail of 25 MB", async ({
      front: { proxy },
    }) => {
      const mail = "From: a@example.com\r\nSubject: Large\r\n\r\n".padEnd(25 * 1024 * 1024, "words ");
      const status = await statusOf(`${proxy.url}/api/webhooks/mail`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
        body: mail,
      });
      expect(status).toBe(200);
    });

    test("a forged client address is ignored", async ({ front: { proxy } }) => {
      const headers = { "content-type": "application/json" };
      // The site accepts twenty messages per address. A forged header doesn't change the counted address; another client has its own limit.
      const message = JSON.stringify({
        name: "A",
        email: "a@example.com",
        number: "1",
        subject: "S",
        message: "M",
      });
      const send = (at: number, from?: string) =>
        statusOf(`${proxy.url}/api/add-message`, {
          method: "POST",
          headers: { ...headers, "x-forwarded-for": `198.51.100.${at}` },
          body: message,
          ...(from && { from }),
        });
      const sent: number[] = [];
      for (let at = 0; at < 21; at += 1) sent.push(await send(at));
      expect(sent).toEqual([...Array(20).fill(201), 429]);
      expect(await send(0, "127.0.0.2")).toBe(201);
    });
  });

test.describe("nginx", () => {
  test.use({ proxyName: "nginx" });

  test("rejects a flood of requests before it reaches the site, and serves other clients", async ({
    front: { proxy },
  }) => {
    const flood = await Promise.all(Array.from({ length: 1_000 }, () => statusOf(`${proxy.url}/contact`)));
    expect(new Set(flood)).toEqual(new Set([200, 429]));
    expect(flood.filter((status) => status === 429).length).toBeGreaterThan(300);
    expect(await statusOf(`${proxy.url}/contact`, { from: "127.0.0.2" })).toBe(200);
  });
});

test.describe("Caddy", () => {
  test.use({ proxyName: "Caddy" });

  test("holds requests briefly while the site restarts, so that nobody sees an error", async ({
    front: { proxy, startAgain },
  }) => {
    let isOver = false;
    const seen: number[] = [];
    const visitors = Array.from({ length: 8 }, async () => {
      while (!isOver) seen.push(await statusOf(`${proxy.url}/contact`));
    });
    for (let times = 1; times <= 3; times += 1) {
      const before = seen.length;
      await expect.poll(() => seen.length).toBeGreaterThan(before + 100);
      await startAgain();
    }
    isOver = true;
    await Promise.all(visitors);
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});
