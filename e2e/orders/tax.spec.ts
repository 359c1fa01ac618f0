import { axe } from "../support/axe.ts";
import { expect, newCustomer, scriptRuns, test as shared, signInBrowser } from "../support/fixtures.ts";
import { newWord } from "../support/rest.ts";
import { bodyRows } from "../support/spelled.ts";

// A separate site, because tax changes every checkout.
const test = shared.extend({ siteName: ["tax", { scope: "worker" }] });
test.describe.configure({ mode: "serial" });
// Wrong input is refused.
test.use({ allowedErrors: [/40[09] \((?:Bad Request|Conflict)\)/] });

test("the owner turns on German VAT and adds a reduced rate, by keyboard", async ({ ownerPage: page }) => {
  await page.goto("/settings/tax");
  const seller = page.getByRole("form", { name: "Your business" });
  await seller.getByLabel("Country").fill("Germany");
  await seller.getByLabel("Tax ID").fill("DE123456788");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  const rules = page.getByRole("form", { name: "Tax on your sales" });
  await rules.getByLabel("Do you charge tax?").selectOption("Yes, by the buyer's country");
  await rules.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("button", { name: "Add rate…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await axe(page);
  await dialog.getByLabel("Kind").selectOption("Reduced rate");
  await dialog.getByLabel("Rate in percent").fill("seven");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Rate must be a percentage");
  await dialog.getByLabel("Rate in percent").fill("7");
  await page.keyboard.press("Enter");
  const rates = page.getByRole("table", { name: "Tax rates" });
  await expect(bodyRows(rates)).toHaveCount(1);
  await expect(rates).toContainText("7 %");
  await page.setViewportSize({ width: 360, height: 760 });
  await axe(page);
});

test("a business in France sees the total without VAT before it orders, and on its order", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const name = newWord();
  const fields = {
    packageName: name,
    packagePrice: "119",
    packageButtonText: "Order",
    packagePointOne: "One",
  };
  await rest.call("POST", "/add-pricing", ownerToken, fields);
  const customer = await newCustomer(page, { site, rest });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`/checkout/${name}`);
  await scriptRuns(page);
  const total = page.locator("#total");
  await page.getByLabel("Country").selectOption("Germany");
  await expect(total).toContainText("VAT 19 %");
  await expect(total).toContainText("$19.00");
  await page.getByLabel("Name", { exact: true }).fill("Marie Curie");
  await page.getByLabel("Address").fill("1 Rue Cuvier\n75005 Paris");
  await page.getByLabel("Country").selectOption("France");
  await page.getByText("Ordering for a company?").click();
  await page.getByLabel("Tax ID").fill("FR12");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Tax ID must be a valid VAT ID of France")).toBeVisible();
  await axe(page);
  await page.getByLabel("Tax ID").fill("FR83404833048");
  await page.keyboard.press("Tab");
  await expect(total).toContainText("Reverse charge");
  await expect(page.getByLabel("Name", { exact: true }), "no input is lost").toHaveValue("Marie Curie");
  await page.getByLabel("Bank transfer").check();
  await page.getByRole("button", { name: "Order and pay $100.00" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/checkout"));
  await expect(page.getByText("$100.00").first()).toBeVisible();
  await signInBrowser(page, site, customer.token);
  await page.goto("/my-order");
  await page
    .getByRole("main")
    .getByRole("link", { name: /View|Order/ })
    .first()
    .click();
  await expect(page.getByText("Reverse charge: the customer accounts for the VAT.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong total is corrected before the order is placed, and no input is lost", async ({
    page,
    rest,
    ownerToken,
  }) => {
    const name = newWord();
    const fields = {
      packageName: name,
      packagePrice: "119",
      packageButtonText: "Order",
      packagePointOne: "One",
    };
    await rest.call("POST", "/add-pricing", ownerToken, fields);
    await page.goto(`/checkout/${name}`);
    await page.getByLabel("Email").fill(`${name}@example.com`);
    await page.getByLabel("Name", { exact: true }).fill("Ann Smith");
    await page.getByLabel("Address").fill("1 Main Street");
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.locator("#total")).toContainText("VAT 19 %");
    await expect(page.getByLabel("Address")).toHaveValue("1 Main Street");
    await page.getByLabel("Country").selectOption("United States");
    await page.getByLabel("Bank transfer").check();
    await page.getByRole("button", { name: /^Order and pay/ }).click();
    await expect(page.getByRole("alert")).toContainText("With the tax of your country, the total");
    await expect(page.locator("#total")).toContainText("$100.00");
    await page.getByRole("button", { name: "Order and pay $100.00" }).click();
    await expect(page.getByText("$100.00").first()).toBeVisible();
  });
});

test("prices on public pages say that they include VAT, for search engines, too", async ({ page }) => {
  await page.goto("/pricing");
  await expect(
    page
      .getByRole("main")
      .getByText(/per month, incl\. VAT/)
      .first(),
  ).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"valueAddedTaxIncluded":true');
});
