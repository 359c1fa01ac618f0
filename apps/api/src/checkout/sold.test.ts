import { randomUUID } from "node:crypto";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

test("a package in the trash can't be ordered at its checkout's address", async () => {
  const { basic, owner, one, visitor } = await shop();
  const { _id } = basic;
  await owner.content.packages.remove({ _id });
  const order = {
    package: _id,
    packagePrice: "49.50",
    ...customer,
    provider: "paypal-standard",
    idempotencyKey: randomUUID(),
  } as const;
  const notFound = expect.objectContaining({ code: "NOT_FOUND" });
  await expect(visitor.checkout.open({ package: _id })).rejects.toEqual(notFound);
  await expect(one.checkout.place(order)).rejects.toEqual(notFound);
});
