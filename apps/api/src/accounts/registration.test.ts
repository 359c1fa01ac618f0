import * as tables from "@rankwright/db/tables";
import { outcome, tokenIn } from "@rankwright/test-kit/person";
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

test("the mail after registering links back to the page that required it, for new and known addresses", async () => {
  await register("new@example.com", "/order-now/abc?x=1");
  await register("new@example.com", "/order-now/abc?x=1");
  const [confirm, known] = mails().map(({ body }) => body.replaceAll("=\n", ""));
  expect(confirm).toContain("&from=%2Forder-now%2Fabc%3Fx%3D1");
  expect(known).toContain("/login?from=%2Forder-now%2Fabc%3Fx%3D1");
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "order-now"])(
  "the links in the mail never redirect to %s",
  async (from) => {
    await register("new@example.com", from);
    await register("new@example.com", from);
    expect(mails()).toHaveLength(2);
    for (const { body } of mails()) expect(body).not.toMatch(/elsewhere|from=/);
  },
);

test("a mailed link can be checked without using it, and fails after its use", async () => {
  const { auth } = site.callerFor();
  await register("new@example.com");
  await auth.requestReset({ email: "new@example.com" });
  await auth.requestLink({ email: "new@example.com" });
  const reset = tokenIn(site, "Choose a new password", "new@example.com");
  const login = tokenIn(site, "Your login link", "new@example.com");
  const outcomes = () =>
    Promise.all([
      outcome(auth.checkLink({ kind: "reset", token: reset })),
      outcome(auth.checkLink({ kind: "claim", token: login })),
    ]);
  expect(await outcomes()).toEqual(["done", "done"]);
  expect(await outcomes(), "checking doesn't use up the links").toEqual(["done", "done"]);
  expect(await outcome(auth.checkLink({ kind: "verify", token: reset })), "a link of another kind").toBe(
    "BAD_REQUEST",
  );
  expect(await outcome(auth.checkLink({ kind: "claim", token: "made-up" }))).toBe("BAD_REQUEST");
  await auth.resetPassword({ token: reset, password: "another password" });
  expect(await outcomes()).toEqual(["BAD_REQUEST", "BAD_REQUEST"]);
});

test("an expired link is reported like a used one", async () => {
  const { auth } = site.callerFor();
  await register("new@example.com");
  await auth.requestReset({ email: "new@example.com" });
  const token = tokenIn(site, "Choose a new password", "new@example.com");
  site.clock.advance(30 * 60_000);
  expect(await outcome(auth.checkLink({ kind: "reset", token }))).toBe("BAD_REQUEST");
});
