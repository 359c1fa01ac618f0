import * as tables from "@rankwright/db/tables";
import { testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, test } from "vitest";

let site: ReturnType<typeof testSite>;
beforeEach(() => {
  site = testSite();
});
afterEach(() => site.close());

const mails = () => site.deps.db.select().from(tables.outbox).all();
const register = (email: string, from?: string) =>
  site.callerFor().auth.register({ email, password: "a password of theirs", from });

test("the mail after registering forgot the order that was in the way, whether the address was known or not", async () => {
  await register("new@example.com", "/order-now/abc?x=1");
  await register("new@example.com", "/order-now/abc?x=1");
  const [confirm, known] = mails().map(({ body }) => body.replaceAll("=\n", ""));
  expect(confirm).toContain("&from=%2Forder-now%2Fabc%3Fx%3D1");
  expect(known).toContain("/login?from=%2Forder-now%2Fabc%3Fx%3D1");
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "order-now"])(
  "the mail never leads on to %s",
  async (from) => {
    await register("new@example.com", from);
    await register("new@example.com", from);
    expect(mails()).toHaveLength(2);
    for (const { body } of mails()) expect(body).not.toMatch(/elsewhere|from=/);
  },
);
