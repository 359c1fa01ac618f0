import { hash, parseOptions } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { hashPassword, matchPassword, withHashingSlot } from "./password.ts";

const hashOf = async (password: string) => (await hashPassword(password)).passwordHash;
const passwordMatches = async (passwordHash: string | undefined, password: string) =>
  (await matchPassword(passwordHash, password)) !== "no";

describe("password hashing", () => {
  test("uses argon2id with a high cost", async () => {
    const passwordHash = await hashOf("secret");
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    const cost = parseOptions(passwordHash);
    expect(cost.memoryCost).toBeGreaterThanOrEqual(19_456);
    expect(cost.timeCost).toBeGreaterThanOrEqual(2);
    expect(await passwordMatches(passwordHash, "secret")).toBe(true);
    expect(await passwordMatches(passwordHash, "Secret")).toBe(false);
    expect(await hashOf("secret")).not.toBe(passwordHash);
  });

  test("never matches an account that has no hash", async () => {
    expect(await passwordMatches(undefined, "")).toBe(false);
    expect(await passwordMatches(undefined, "secret")).toBe(false);
  });

  test("matches letters whether they are sent composed or decomposed", async () => {
    const [one, two] = ["ein schönes Wort", "ein scho\u0308nes Wort"];
    expect(await matchPassword(await hashOf(one), two)).toBe("yes");
    expect(await matchPassword(await hashOf(two), one)).toBe("yes");
    const { passwordIsShort } = await hashPassword("ö".normalize("NFD").repeat(9));
    expect(passwordIsShort, "counted after normalization: nine characters").toBe(true);
  });

  test("still matches a hash from a version without normalization, which must be renewed", async () => {
    const sent = "ein scho\u0308nes Wort";
    const before = await hash(sent, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await matchPassword(before, sent)).toBe("renew");
    expect(await matchPassword(before, `${sent}!`)).toBe("no");
  });

  test("still matches a cheaper hash, which must be renewed", async () => {
    const cheap = await hash("a sample word", { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    expect(await matchPassword(cheap, "a sample word")).toBe("renew");
    expect(await matchPassword(cheap, "another word")).toBe("no");
  });

  test("runs first come, first served, at most two at a time, even after a failure", async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        withHashingSlot(async () => {
          order.push(n);
          running += 1;
          most = Math.max(most, running);
          await hashOf("secret");
          running -= 1;
          if (n === 2) throw new Error("this one fails");
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(results.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
  });

  test("is rejected if the queue is full", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const inside = Array.from({ length: 2 + 512 }, () => withHashingSlot(() => gate));
    await expect(withHashingSlot(() => gate)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    open();
    await Promise.all(inside);
    expect(await withHashingSlot(async () => "free again")).toBe("free again");
  });
});
