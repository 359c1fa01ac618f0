import { once } from "node:events";
import { signedInOn } from "@rankwright/test-kit/person";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts, portOf } from "../test/hosts.ts";

/** Longest text that a field accepts, made of characters that have to be escaped in HTML or CSV. */
const LONGEST = '<&"ü '.repeat(2_000);
const TEN_THOUSAND = "https://example.com/x\n".repeat(454);

/** Starts a shop with both listeners, and with as many and as long records as visitors can create. */
async function fullShop() {
  const made = await shop();
  const { deps, people, owner, one } = made;
  const { _id: orderId } = await one.orders.place({
    packageName: "Basic",
    customerName: "<&ü".repeat(66),
    customerAddress: "Long Street\n".repeat(80),
    customerCountry: customer.customerCountry,
  });
  await owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Cash" });
  const { $client } = deps.db;
  const letter = $client.prepare(
    "insert into messages (_id, name, email, number, subject, message, message_status, created_at) values (?, ?, 's@example.com', ?, ?, ?, 'Unread', 1)",
  );
  const said = $client.prepare(
    "insert into order_messages (_id, order_id, kind, side, source, by_email, is_verified, text, created_at) values (?, ?, 'message', 'customer', 'page', ?, 1, ?, 1)",
  );
  $client.transaction(() => {
    for (let n = 0; n < 600; n += 1) {
      const _id = n.toString(16).padStart(24, "0");
      letter.run(_id, LONGEST, LONGEST, LONGEST, LONGEST);
      said.run(_id, orderId, people.one.email, n % 2 ? LONGEST : TEN_THOUSAND);
    }
  })();
  const hosts = await bothHosts(deps, undefined, { render: async () => new Response("Hello") });
  onTestFinished(hosts.close);
  const [site, api] = [await portOf(hosts.site), await portOf(hosts.api)].map(
    (port) => `http://127.0.0.1:${port}`,
  );
  const tokenOf = async (email: string) => (await signedInOn(made, email)).token;
  const tokens = { owner: await tokenOf(people.owner.email), one: await tokenOf(people.one.email) };
  const [{ label = "" } = {}] = await one.orders.papers({ _id: orderId });
  return { ...made, hosts, site, api, tokens, orderId, label };
}
type FullShop = Awaited<ReturnType<typeof fullShop>>;

const cookie = (token: string) => ({ cookie: `session=${token}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const heavy: Readonly<Record<string, (shop: FullShop) => Promise<Response>>> = {
  "a drawing of 1 MB whose elements are all open": ({ site, tokens, deps }) => {
    const form = new FormData();
    form.append("file", new Blob([`<svg viewBox="0 0 9 9">${"<g>".repeat(330_000)}</svg>`]), "a.svg");
    const headers = { ...cookie(tokens.owner), origin: deps.env.SITE_URL };
    return fetch(`${site}/media`, { method: "POST", headers, body: form });
  },
  "the first PDF of an invoice": ({ site, tokens, orderId, label }) => {
    const input = JSON.stringify({ _id: orderId, label, pdf: true });
    const asked = `${site}/trpc/orders.paper?input=${encodeURIComponent(input)}`;
    return fetch(asked, { headers: cookie(tokens.one) });
  },
  "all messages over REST": ({ api, tokens }) => fetch(`${api}/messages`, { headers: bearer(tokens.owner) }),
  "all messages as CSV": ({ site, tokens }) =>
    fetch(`${site}/export/messages.csv`, { headers: cookie(tokens.owner) }),
  "all of one's own data": ({ site, tokens }) =>
    fetch(`${site}/trpc/account.exportData`, { headers: cookie(tokens.one) }),
};

test.for(Object.entries(heavy))(
  "%s: other requests are answered before this one ends",
  async ([name, begin]) => {
    const shop = await fullShop();
    const ended: string[] = [];
    const arrived = Promise.race([
      once(shop.hosts.site.server, "request"),
      once(shop.hosts.api.server, "request"),
    ]);
    const whole = begin(shop).then(async (response) => {
      const { byteLength } = Buffer.from(await response.arrayBuffer());
      ended.push("heavy");
      return { status: response.status, byteLength };
    });
    await arrived;
    const page = await fetch(`${shop.api}/pricings`);
    expect(await page.json()).toMatchObject([{ packageName: "Basic" }]);
    ended.push("page");
    expect(ended).toEqual(["page"]);
    expect(await whole).toEqual({
      status: name.includes("drawing") ? 415 : 200,
      byteLength: expect.any(Number),
    });
  },
);
