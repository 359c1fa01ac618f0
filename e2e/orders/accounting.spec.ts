import { readFile } from "node:fs/promises";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";

// A separate site, because the currency and the orders change its totals.
const test = shared.extend({ siteName: ["accounting", { scope: "worker" }] });
// Wrong input is refused.
test.use({ allowedErrors: [/400 \(Bad Request\)/] });

test("the owner sets up DATEV by keyboard, and downloads a period whose totals add up", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const { token } = await rest.register();
  const paid = async () => {
    const order = await rest.order(token, { customerCountry: "Germany" });
    await rest.pay(ownerToken, order);
    return order;
  };
  const cancelled = await paid();
  await rest.call("PUT", `/order/${cancelled._id}`, ownerToken, { paymentStatus: "Cancelled" });
  await rest.call("POST", "/trpc/settings.business.save", ownerToken, {
    revision: 0,
    values: { country: "Germany", currency: "EUR" },
  });
  await paid();

  await page.goto("/tax-report");
  await page.getByRole("main").getByRole("link", { name: "Accounting" }).press("Enter");
  const dollars = page.getByRole("region", { name: "In USD" });
  await expect(dollars.getByRole("definition").filter({ hasText: "1 credit note" })).toBeVisible();
  await expect(page.getByText("Consultant number is missing.")).toBeVisible();
  await axe(page);

  await page.getByRole("main").getByRole("link", { name: "Accounting settings" }).press("Enter");
  const form = page.getByRole("form", { name: "DATEV export" });
  await form.getByLabel("Consultant number").fill("7");
  await form.getByLabel("Client number").fill("55003");
  await form.getByLabel("Chart of accounts").selectOption("SKR04");
  await expect(form.getByLabel("Revenue, 19 %")).toHaveAttribute("placeholder", "4400");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(form.getByRole("alert")).toContainText("Consultant number must be a number");
  await axe(page);
  await form.getByLabel("Consultant number").fill("29098");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await axe(page);

  await page.getByRole("main").getByRole("link", { name: "Accounting exports" }).press("Enter");
  await expect(page.getByText("USD (2 documents, 2 ledger entries)")).toBeVisible();
  const download = async (name: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name }).press("Enter");
    const file = await coming;
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), "latin1") };
  };
  const journal = await download("Download journal");
  expect(journal.name).toMatch(/^journal-.*\.csv$/);
  expect(journal.content).toContain("Recorded by hand,Receivables,");
  const datev = await download("Download for DATEV");
  expect(datev.name).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/);
  expect(datev.content).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/);
  expect(datev.content.split("\r\n"), "header, headings, an invoice and a payment").toHaveLength(5);
  await page.emulateMedia({ colorScheme: "dark" });
  await axe(page);
});
