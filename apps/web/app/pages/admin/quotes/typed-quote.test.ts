import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";
import { addablePackages, packageLine } from "./typed-quote.ts";

test("a package on a quote has its own tax rate", async () => {
  const { owner, basic } = await shop();
  await owner.content.packages.update({ _id: basic._id, data: { taxRate: "Reduced rate" } });
  const [first] = await owner.content.packages.list();
  expect(first && packageLine(first)).toEqual({
    text: "Basic",
    quantity: "1",
    price: "49.50",
    taxKind: "reduced",
  });
});

test("packages can't be added to a quote in the shop's former currency", () => {
  expect(addablePackages(["Basic"], "USD")).toEqual(["Basic"]);
  expect(addablePackages(["Basic"], "EUR")).toEqual([]);
});
