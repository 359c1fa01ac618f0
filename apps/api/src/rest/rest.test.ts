import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

let site: RestSite;
beforeEach(() => {
  site = restSite();
});
afterEach(() => site.close());

const banner = {
  bannerHeading: "Be found",
  bannerDetails: "We help shops be found.",
  bannerText: "SEO",
  imageOne: "/demo/hero.svg",
  buttonText: "See packages",
  buttonURL: "#pricing-sec",
};
const basic = {
  packageName: "Basic",
  packagePrice: "49.50",
  packageButtonText: "Order",
  packagePointOne: "Audit",
};
const order = {
  packageName: "Basic",
  packagePrice: "49.50",
  customerEmail: "pat@example.com",
  customerName: "Sample client",
  customerAddress: "1 Sample Street",
  customerCountry: "Utopia",
  paymentStatus: "UnPaid",
  orderStatus: "Pending",
  orderDate: "01/01/2020",
};
/** The banner in a response: with an absolute image URL and the alt text. */
const answered = { ...banner, imageOne: "http://127.0.0.1:3000/demo/hero.svg", imageOneAlt: "" };
const nowhere = "0".repeat(24);

describe("content over REST", () => {
  test("the owner creates, reads, changes and deletes a banner", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const made = await site.ask("POST", "/add-banner", { as, body: banner });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ ...answered, acknowledged: true });
    const { _id, insertedId } = made.json as { _id: string; insertedId: string };
    expect(insertedId).toBe(_id);

    expect((await site.ask("GET", "/banner")).json).toEqual([{ _id, ...answered }]);
    expect((await site.ask("GET", `/banner/${_id}`)).json).toEqual({ _id, ...answered });

    const changed = await site.ask("PUT", `/update-banner/${_id}`, {
      as,
      body: { bannerHeading: "Be first" },
    });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual({
      _id,
      ...answered,
      bannerHeading: "Be first",
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
    });
    const repeated = await site.ask("PUT", `/update-banner/${_id}`, {
      as,
      body: { bannerHeading: "Be first" },
    });
    expect(repeated.json).toMatchObject({ matchedCount: 1, modifiedCount: 0 });

    expect((await site.ask("DELETE", `/update-banner/${_id}`, { as })).status).toBe(200);
    expect((await site.ask("GET", "/banner")).json).toEqual([]);
    expect((await site.ask("GET", `/banner/${_id}`)).status).toBe(404);
  });

  test("creating a second record in a section with a single record returns 409 and leaves the first unchanged", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    await site.ask("POST", "/add-banner", { as, body: banner });
    const second = await site.ask("POST", "/add-banner", { as, body: { ...banner, bannerHeading: "Other" } });
    expect(second.status).toBe(409);
    expect((await site.ask("GET", "/banner")).json).toMatchObject([{ bannerHeading: "Be found" }]);
  });

  test("reserved field names are ignored and listed in the response", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const made = await site.ask("POST", "/add-banner", {
      as,
      body: { ...banner, revision: "7", _id: "mine" },
    });
    expect(made.json).toMatchObject({ ignoredFields: ["revision", "_id"] });
    expect((await site.ask("GET", "/banner")).json).not.toHaveProperty("0.revision");
  });

  test("the about image is returned under both of its names", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const body = {
      aboutImgOne: "/demo/about.svg",
      aboutHeading: "Us",
      aboutText: "About",
      aboutDetails: "Who we are",
    };
    const made = await site.ask("POST", "/add-about", { as, body });
    expect(made.json).toMatchObject({
      aboutImg: "http://127.0.0.1:3000/demo/about.svg",
      aboutImgOne: "http://127.0.0.1:3000/demo/about.svg",
    });
  });

  test("an error names every invalid field, and nothing is stored", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const body = {
      bannerHeading: "x".repeat(10_001),
      bannerText: null,
      bannerDetails: 5,
      buttonText: [],
      imageOne: "javascript:alert(1)",
      buttonURL: "data:text/html,x",
    };
    const refused = await site.ask("POST", "/add-banner", { as, body });
    expect(refused.status).toBe(400);
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    const { issues } = refused.json as { issues: { path: string }[] };
    expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(Object.keys(banner)));
    expect((await site.ask("GET", "/banner")).json).toEqual([]);
  });

  test("paths match in any case, with or without a slash at the end", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const body = { serviceHeading: "Services", servicesubHeading: "What we do" };
    expect((await site.ask("POST", "/ADD-service/", { as, body })).status).toBe(201);
    expect((await site.ask("GET", "/Service/")).json).toMatchObject([body]);
  });

  test("a price is returned exactly as it was sent", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    await site.ask("POST", "/add-pricing", { as, body: basic });
    await site.ask("POST", "/add-pricing", {
      as,
      body: { ...basic, packageName: "Premium", packagePrice: 899 },
    });
    expect((await site.ask("GET", "/pricings")).json).toMatchObject([
      { packagePrice: "49.50" },
      { packagePrice: "899" },
    ]);
  });
});

describe("permissions over REST", () => {
  test("a visitor gets 401, a customer gets 403, and nothing changes", async () => {
    const customer = await site.tokenOf("pat@example.com");
    expect((await site.ask("POST", "/add-banner", { body: banner })).status).toBe(401);
    expect((await site.ask("POST", "/add-banner", { as: customer, body: banner })).status).toBe(403);
    expect((await site.ask("GET", "/banner")).json).toEqual([]);
    for (const path of ["/orders", "/messages", "/subscribers"])
      expect((await site.ask("GET", path)).status, path).toBe(401);
    for (const path of ["/messages", "/subscribers", "/items"])
      expect((await site.ask("GET", path, { as: customer })).status, path).toBe(403);
    expect((await site.ask("GET", "/users", { as: customer })).json).toEqual([]);
  });

  test("lists that the site's own pages request return an empty array to visitors, not 401", async () => {
    const owner = await site.tokenOf("owner@example.com", { admin: true });
    await site.ask("POST", "/add-email", { as: owner, body: { paypalEmail: "shop@example.com" } });
    for (const path of ["/users", "/paypal-email"]) {
      expect((await site.ask("GET", path, { as: owner })).json, path).toHaveLength(1);
      expect(await site.ask("GET", path), path).toMatchObject({ status: 200, json: [] });
    }
  });

  test("a session cookie is ignored on the API host", async () => {
    const token = await site.tokenOf("owner@example.com", { admin: true });
    const answer = await site.ask("GET", "/messages", { headers: { cookie: `session=${token}` } });
    expect(answer.status).toBe(401);
  });

  test("signing out invalidates the token", async () => {
    const as = await site.tokenOf("pat@example.com");
    expect((await site.ask("GET", "/orders", { as })).status).toBe(200);
    await site.ask("POST", "/auth/sign-out", { as, body: {} });
    expect((await site.ask("GET", "/orders", { as })).status).toBe(401);
  });
});

describe("orders over REST", () => {
  async function shop() {
    const owner = await site.tokenOf("owner@example.com", { admin: true });
    await site.ask("POST", "/add-pricing", { as: owner, body: basic });
    await site.ask("POST", "/add-email", { as: owner, body: { paypalEmail: "shop@example.com" } });
    const pat = await site.tokenOf("pat@example.com");
    return { owner, pat };
  }

  test("a customer places, reads and cancels an order; another customer can't see it", async () => {
    const { owner, pat } = await shop();
    const placed = await site.ask("POST", "/new-order", { as: pat, body: order });
    expect(placed.status).toBe(201);
    expect(placed.json).toMatchObject({ ...order, orderDate: "03/02/2026", acknowledged: true });
    const { _id } = placed.json as { _id: string };

    const sam = await site.tokenOf("sam@example.com");
    expect((await site.ask("GET", "/orders", { as: pat })).json).toHaveLength(1);
    expect((await site.ask("GET", "/orders", { as: sam })).json).toEqual([]);
    expect((await site.ask("GET", "/orders", { as: owner })).json).toHaveLength(1);
    expect((await site.ask("GET", `/order/${_id}`, { as: pat })).json).toMatchObject({
      _id,
      packagePrice: "49.50",
    });
    const foreign = await site.ask("GET", `/order/${_id}`, { as: sam });
    const missing = await site.ask("GET", `/order/${nowhere}`, { as: sam });
    expect([foreign.status, missing.status]).toEqual([404, 404]);

    const body = { paymentStatus: "Cancelled" };
    expect((await site.ask("PUT", `/order-cancelled/${_id}`, { as: sam, body })).status).toBe(404);
    const cancelled = await site.ask("PUT", `/order-cancelled/${_id}`, { as: pat, body });
    expect(cancelled.json).toMatchObject({ paymentStatus: "Cancelled", modifiedCount: 1 });
    const again = await site.ask("PUT", `/order-cancelled/${_id}`, { as: pat, body });
    expect(again.json).toMatchObject({ paymentStatus: "Cancelled", modifiedCount: 0 });
  });

  test("a price that differs from the package's returns 409 with both prices, and nothing is stored", async () => {
    const { pat } = await shop();
    const refused = await site.ask("POST", "/new-order", {
      as: pat,
      body: { ...order, packagePrice: "0.01" },
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("49.50");
    expect(refused.text).toContain("0.01");
    expect((await site.ask("GET", "/orders", { as: pat })).json).toEqual([]);
  });

  test("only the customer of an order can read its checkout form", async () => {
    const { pat } = await shop();
    const placed = await site.ask("POST", "/new-order", { as: pat, body: order });
    const { _id } = placed.json as { _id: string };
    const checkout = await site.ask("GET", `/pay-now/${_id}`, { as: pat });
    expect(checkout.json).toMatchObject({
      fields: {
        cmd: "_xclick",
        business: "shop@example.com",
        item_number: "1",
        amount: "49.50",
        no_shipping: "1",
        currency_code: "USD",
      },
    });
    const sam = await site.tokenOf("sam@example.com");
    expect((await site.ask("GET", `/pay-now/${_id}`, { as: sam })).status).toBe(404);
  });
});

describe("/metrics", () => {
  test("rejects requests whose Host is not this machine, which prevents DNS rebinding", async () => {
    const statusFor = async (host: string) =>
      (await site.ask("GET", "/metrics", { headers: { host } })).status;
    for (const host of [
      "evil.example",
      "evil.example:4000",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
    ])
      expect(await statusFor(host), host).toBe(403);
    for (const host of ["localhost:4000", "127.0.0.1:4000", "[::1]:4000"])
      expect(await statusFor(host), host).toBe(200);
  });

  test("with METRICS_TOKEN set, requires this token and accepts any Host", async () => {
    await site.close();
    site = restSite({ env: { METRICS_TOKEN: "a-token-of-the-metrics" } });
    const statusFor = async (token: string) =>
      (
        await site.ask("GET", "/metrics", {
          headers: { host: "shop.example", authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await statusFor("a-token-of-the-metrics")).toBe(200);
    for (const wrong of ["", "a-token-of-the-metric", "a-token-of-the-metricz", "a-token-of-the-metrics2"])
      expect(await statusFor(wrong), wrong).toBe(403);
  });
});

describe("behind a proxy", () => {
  beforeEach(async () => {
    await site.close();
    site = restSite({ env: { TRUST_PROXY: "true" } });
  });
  const from = (list: string) => ({ headers: { "x-forwarded-for": list } });

  test("a forged X-Forwarded-For neither evades a rate limit nor opens the metrics", async () => {
    const body = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
    const statuses = [];
    for (let i = 0; i < 21; i += 1)
      statuses.push(
        (await site.ask("POST", "/add-message", { body, ...from(`10.0.0.${i}, 203.0.113.9`) })).status,
      );
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(statuses[20]).toBe(429);
    expect((await site.ask("POST", "/add-message", { body, ...from("203.0.113.10") })).status).toBe(201);
    expect((await site.ask("GET", "/metrics", from("127.0.0.1, 203.0.113.9"))).status).toBe(403);
    expect((await site.ask("GET", "/metrics", from("127.0.0.1"))).status).toBe(403);
  });
});

describe("malformed requests", () => {
  test("invalid JSON, unsupported content types, oversized bodies and __proto__ keys each return the matching error", async () => {
    const as = await site.tokenOf("owner@example.com", { admin: true });
    const cases: [number, Parameters<RestSite["ask"]>[2]][] = [
      [400, { as, raw: "{" }],
      [400, { as, raw: "[]" }],
      [400, { as, raw: '{"__proto__":{"isAdmin":true}}' }],
      [415, { as, raw: "a=1", headers: { "content-type": "text/plain" } }],
      [415, { as, raw: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } }],
      [413, { as, raw: JSON.stringify({ ...banner, bannerDetails: "x".repeat(600_000) }) }],
    ];
    for (const [status, sent] of cases) {
      const answer = await site.ask("POST", "/add-banner", sent);
      expect(answer.status, sent?.raw?.slice(0, 40)).toBe(status);
      expect(answer.json).toMatchObject({ status, requestId: expect.any(String) });
    }
    expect((await site.ask("GET", "/banner")).json).toEqual([]);
  });

  test("an unknown address and an invalid id both return 404 problem details", async () => {
    for (const path of [
      "/no-such-thing",
      "/banner/1",
      `/banner/${nowhere}`,
      "/banner/%00",
      "/pricing/..%2f",
    ]) {
      const answer = await site.ask("GET", path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
    }
  });

  test("a page on another origin may send a token, but no cookies", async () => {
    const preflight = await site.ask("OPTIONS", "/new-order", {
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("a page on another origin can read Retry-After and send tRPC's headers", async () => {
    const preflight = await site.ask("OPTIONS", "/trpc/auth.me", {
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,trpc-accept",
      },
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("trpc-accept");
    // Error responses expose it, too.
    for (const path of ["/orders", "/order/1", "/banner", "/trpc/auth.me"])
      expect((await site.ask("GET", path)).headers["access-control-expose-headers"], path).toBe(
        "Retry-After",
      );
  });

  test("OPTIONS without preflight headers returns 204", async () => {
    expect((await site.ask("OPTIONS", "/banner")).status).toBe(204);
  });
});

test("an omitted field is reported as required, not as a wrong type", async () => {
  const as = await site.tokenOf("pat@example.com");
  const wordOf = async (path: string, body: object, field: string) => {
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse((await site.ask("POST", path, { as, body })).json);
    return issues.find((issue) => issue.path === field)?.message;
  };
  expect(await wordOf("/new-order", {}, "customerName")).toBe("Name is required.");
  expect(await wordOf("/new-order", { customerName: 5 }, "customerName")).toBe("Name must be text.");
  expect(await wordOf("/add-message", {}, "message")).toBe("Message is required.");
  expect(await wordOf("/add-subscriber", {}, "subemail")).toBe("Email is required.");
});
