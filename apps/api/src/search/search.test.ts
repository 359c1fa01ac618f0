import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { TRPCError } from "@trpc/server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const message = {
  name: "Zoë Sample",
  email: "zoe@example.com",
  number: "+1 555 010",
  subject: "Über die Preise",
  message: "How long does the audit take?",
};

describe("a search", () => {
  test("finds words and their prefixes in any order, regardless of case and accents", async () => {
    const { visitor, owner, one } = await shop();
    await visitor.messages.send(message);
    await visitor.messages.send({ ...message, name: "Other", email: "other@example.com", subject: "Hello" });
    await one.orders.place({ packageName: "Basic", ...customer, customerName: "Jörg Müller" });
    const found = async (search: string) =>
      (await owner.messages.page({ search })).rows.map((row) => row.name);
    expect(await found("zoe")).toEqual(["Zoë Sample"]);
    expect(await found("ZOË uber")).toEqual(["Zoë Sample"]);
    expect(await found("preise aud")).toEqual(["Zoë Sample"]);
    expect(await found("zoe@exam")).toEqual(["Zoë Sample"]);
    expect(await found("audit")).toEqual(["Other", "Zoë Sample"]);
    expect(await found("zoe hello")).toEqual([]);
    expect(await found("  ")).toHaveLength(2);
    expect((await owner.orders.page({ search: "muller jorg" })).total).toBe(1);
    expect((await owner.messages.page({ search: "zoe", messageStatus: "Read" })).total).toBe(0);
    expect((await owner.messages.page({ search: "zoe", messageStatus: "UnRead" })).total).toBe(1);
  });

  test("returns the newest results first, in pages", async () => {
    const { visitor, owner, deps } = await shop();
    for (let n = 0; n < 5; n += 1) {
      await visitor.messages.send({ ...message, subject: `Question ${n}` });
      await visitor.subscribers.subscribe({ subemail: `reader${n}@example.com` });
    }
    const page = await owner.messages.page({ search: "question", page: 2 });
    expect(page).toMatchObject({ total: 5, page: 2, pages: 2 });
    expect(page.rows.map(({ subject }) => subject)).toEqual(["Question 1", "Question 0"]);
    const readers = await owner.subscribers.page({ search: "example reader", pageSize: 2, confirmed: false });
    expect(readers.total).toBe(5);
    expect(readers.rows.map(({ subemail }) => subemail)).toEqual([
      "reader4@example.com",
      "reader3@example.com",
    ]);
    expect(deps.db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  test("doesn't interpret input as query syntax", async () => {
    const { visitor, owner } = await shop();
    await visitor.messages.send({ ...message, message: "NEAR the AND or NOT" });
    for (const search of ["NOT", "and", "near", "OR NOT AND", 'name:zoe"', "the near"]) {
      const { total } = await owner.messages.page({ search });
      expect(total, search).toBe(search === 'name:zoe"' ? 0 : 1);
    }
    for (const search of ['"', "*", "^zoe", "zoe*", "(zoe)", "{zoe}", "-zoe", '"zoe"', "+zoe", "zoe:"])
      expect((await owner.messages.page({ search })).total, search).toBe(/zoe/.test(search) ? 1 : 0);
  });

  test("accepts any valid text", { timeout: 60_000 }, async () => {
    const { visitor, owner, one } = await shop();
    await visitor.messages.send(message);
    await visitor.subscribers.subscribe({ subemail: "reader@example.com" });
    await one.orders.place({ packageName: "Basic", ...customer });
    const typed = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('"', "*", "(", ")", ":", "^", "-", "+", "{", "}", "a", " ", "\0", "'"),
      }),
      fc.constantFrom("x".repeat(200), '"'.repeat(200), "a ".repeat(100), "AND ".repeat(50)),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (search) => {
        for (const asking of [
          owner.orders.page({ search }),
          owner.orders.page({ search, sort: "customerName" }),
          owner.messages.page({ search }),
          owner.subscribers.page({ search }),
        ]) {
          const answer = await asking.then(
            ({ pages }) => pages,
            (error: unknown) => (error instanceof TRPCError ? error.code : error),
          );
          expect([1, "BAD_REQUEST"]).toContain(answer);
          // Only texts that the database can't store are rejected.
          if (search.isWellFormed() && !search.includes("\0")) expect(answer).toBe(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});
