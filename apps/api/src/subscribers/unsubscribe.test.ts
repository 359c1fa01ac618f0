import { shop } from "@rankwright/test-kit/shops/shop";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { unsubscribePlugin } from "./unsubscribe.ts";

async function site() {
  const made = await shop();
  const app = Fastify();
  app.register(unsubscribePlugin, { deps: made.deps });
  onTestFinished(() => app.close());
  await made.visitor.subscribers.subscribe({ subemail: "reader@example.com" });
  const address = new URL(made.mails()[0]?.unsubscribeUrl ?? "");
  const path = address.pathname + address.search;
  return { ...made, app, path, count: async () => (await made.owner.subscribers.counts()).total };
}

describe("a mail program's one-click unsubscribe", () => {
  test.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])("ends the subscription by a POST as %s, without cookie or origin", async (type, payload) => {
    const { app, path, count } = await site();
    expect(await count()).toBe(1);
    for (let n = 0; n < 2; n += 1) {
      const reply = await app.inject({
        method: "POST",
        url: path,
        headers: { "content-type": type },
        payload,
      });
      expect(reply.statusCode).toBe(200);
      expect(await count()).toBe(0);
    }
  });

  test("GET changes nothing and redirects to the page with the unsubscribe button", async () => {
    const { app, path, count } = await site();
    const reply = await app.inject({ method: "GET", url: path });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(
      `http://127.0.0.1:3000${path.replace("/unsubscribe", "/subscription")}`,
    );
    expect((await app.inject({ method: "HEAD", url: path })).statusCode).toBe(303);
    expect(await count()).toBe(1);
  });

  test.each([
    "/unsubscribe",
    "/unsubscribe?token=junk",
    "/unsubscribe?token=a&token=b",
    "/unsubscribe?token[]=a",
  ])("%s returns 404", async (url) => {
    const { app, count } = await site();
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(404);
    expect(await count()).toBe(1);
  });
});
