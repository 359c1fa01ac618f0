import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

test("the owner learns which details invoices still need, by the law of the country", async () => {
  const { owner } = await shop();
  const missing = async () => (await owner.settings.tax.missing()).map(({ name }) => name);
  await owner.settings.business.save({ revision: 0, values: { country: "Germany" } });
  expect(await missing(), "without tax rules, nothing is known").toEqual([]);
  await owner.settings.tax.save({ revision: 0, values: { mode: "on" } });
  expect(await missing()).toEqual(["legalName", "legalAddress", "taxId", "phone", "supportEmail"]);
  await owner.settings.business.save({
    revision: 1,
    values: {
      legalName: "Nord GmbH",
      legalAddress: "Hauptstr. 1\nBerlin",
      taxId: "DE123456788",
      phone: "+49 30 123456",
      supportEmail: "hallo@example.com",
    },
  });
  expect(await missing(), "the town has no postcode").toEqual(["legalAddress"]);
  await owner.settings.business.save({
    revision: 2,
    values: { legalAddress: "Hauptstr. 1\n10115 Berlin" },
  });
  expect(await missing()).toEqual([]);
  await owner.settings.business.save({ revision: 3, values: { country: "United States" } });
  expect(await missing()).toEqual([]);
});
