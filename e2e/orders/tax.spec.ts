import { readFile } from "node:fs/promises";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, scriptRuns, test as shared, signInBrowser } from "../support/fixtures.ts";
import { newWord, type SiteRest } from "../support/rest.ts";
import { bodyRows } from "../support/spelled.ts";
import { expectRow } from "../support/table.ts";

// A separate site, because tax changes every checkout.
const test = shared.extend({ siteName: ["tax", { scope: "worker" }] });
test.describe.configure({ mode: "serial" });
// Wrong input is refused.
test.use({ allowedErrors: [/40[09] \((?:Bad Request|Conflict)\)/] });

interface NewPackage {
  rest: SiteRest;
  ownerToken: string;
  price: string;
}

/** Adds a package and returns its name. */
async function addPackage({ rest, ownerToken, price }: NewPackage): Promise<string> {
  const packageName = newWord();
  const fields = { packageName, packagePrice: price, packageButtonText: "Order", packagePointOne: "One" };
  await rest.call("POST", "/add-pricing", ownerToken, fields);
  return packageName;
}

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
  const name = await addPackage({ rest, ownerToken, price: "119" });
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

test("the tax report adds up to the invoices and refunds, with OSS sales, and is exported", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const packageName = await addPackage({ rest, ownerToken, price: "119" });
  const { token } = await rest.register();
  const paid = async (customerCountry: string) => {
    const order = await rest.order(token, { packageName, customerCountry });
    await rest.pay(ownerToken, order);
    return order;
  };
  await paid("Germany");
  const refunded = await paid("Germany");
  await rest.call("PUT", `/order/${refunded._id}`, ownerToken, { paymentStatus: "Cancelled" });

  await page.goto("/settings/tax");
  const rules = page.getByRole("form", { name: "Tax on your sales" });
  await rules.getByLabel("One-Stop Shop (OSS)").selectOption("Registered");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await paid("France");
  await page.getByRole("main").getByRole("link", { name: "Tax report" }).press("Enter");

  const table = page.getByRole("table", { name: "Base and tax in USD" });
  const france = { "Base invoiced": "$99.17", "Base credited": "", Base: "$99.17" };
  await expectRow(table, { Country: "France VAT 20 %", ...france, Tax: "$19.83" });
  await expectRow(table, {
    Country: "Germany VAT 19 %",
    "Base invoiced": "$200.00",
    "Tax invoiced": "$38.00",
    "Base credited": "$100.00",
    "Tax credited": "$19.00",
    Base: "$100.00",
    Tax: "$19.00",
  });
  await expectRow(table, { Country: "Total", Base: "$199.17", Tax: "$38.83" });
  const totals = page.getByRole("region", { name: "In USD" });
  await expect(totals.getByRole("definition").filter({ hasText: "3 invoices, with tax" })).toBeVisible();
  await expect(totals.getByRole("definition").getByText("$357.00")).toBeVisible();
  await expect(totals.getByRole("definition").getByText("$238.00")).toBeVisible();
  const oss = page.getByRole("table", { name: "Sales in USD" });
  await expectRow(oss, { Country: "France", Rate: "20 %", ...france, VAT: "$19.83" });
  await axe(page);

  const csv = async (n: number) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).nth(n).click();
    return readFile(await (await coming).path(), "utf8");
  };
  expect(await csv(0)).toContain(
    "Germany,DE,,Taxed,VAT,19,USD,200.00,38.00,100.00,19.00,100.00,19.00,0.00,119.00",
  );
  expect(await csv(1)).toContain("France,FR,20,USD,99.17,19.83,0.00,0.00,99.17,19.83,0.00,119.00");

  await page.setViewportSize({ width: 360, height: 760 });
  const period = page.getByRole("navigation", { name: "Period" });
  await period.getByRole("link", { name: "Month" }).press("Enter");
  await expect(period.getByRole("link", { name: "Month" })).toHaveAttribute("aria-current", "true");
  await expect(table).toContainText("$38.83");
  await page.getByRole("link", { name: /^Previous: / }).press("Enter");
  await expect(page.getByText(/^No invoices in /)).toBeVisible();
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByRole("button", { name: "Show" }).press("Enter");
  await expect(page.getByText("No invoices in January 2020")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2022-01-31");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("at most 366 days");
  await expect(page.getByLabel("To", { exact: true })).toBeFocused();
  await axe(page);
});

test("net amount, tax and rounding add up to the total, and the German invoice fits on a phone", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const name = await addPackage({ rest, ownerToken, price: "99.99" });
  const customer = await newCustomer(page, { site, rest });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`/checkout/${name}`);
  await scriptRuns(page);
  await page.getByLabel("Name", { exact: true }).fill("Erika Muster");
  await page.getByLabel("Address").fill("Hauptstraße 1\n80331 München");
  await page.getByLabel("Country").selectOption("Germany");
  const total = page.locator("#total");
  for (const amount of ["$84.03", "$15.97", "Rounding-$0.01", "$99.99"])
    await expect(total).toContainText(amount);
  await page.getByText("Ordering for a company?").click();
  await page.getByLabel("Your reference").fill("04011000-12345-34");
  await page.getByRole("radio", { name: /Card/ }).check();
  await page.getByRole("button", { name: "Order and pay $99.99" }).click();
  await page.getByRole("button", { name: /by card$/ }).click();
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
  await signInBrowser(page, site, customer.token);
  await page.goto(`/my-order/${page.url().split("/").at(-1)}`);
  await page.getByRole("link", { name: /^Invoice / }).click();
  await expect(page.getByRole("heading", { name: "Rechnung", level: 1 })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Ihre Referenz" })).toBeVisible();
  await expect(page.getByText("04011000-12345-34")).toBeVisible();
  await expect(page.getByText("Test: Es wurde kein echtes Geld bewegt.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong total is corrected before the order is placed, and no input is lost", async ({
    page,
    rest,
    ownerToken,
  }) => {
    const name = await addPackage({ rest, ownerToken, price: "119" });
    await page.goto(`/checkout/${name}`);
    await page.getByLabel("Email").fill(`${name}@example.com`);
    await page.getByLabel("Name", { exact: true }).fill("Ann Smith");
    await page.getByLabel("Address").fill("1 Main Street");
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.locator("#total")).toContainText("VAT 19 %");
    await expect(page.getByLabel("Address")).toHaveValue("1 Main Street");
    await page.getByText("Ordering for a company?").click();
    const reference = page.getByLabel("Your reference");
    await reference.fill("7".repeat(101));
    await page.getByRole("button", { name: /^Order and pay/ }).click();
    await expect(reference).toHaveAccessibleDescription(/Your reference may have at most 100 characters/);
    await expect(reference).toHaveValue("7".repeat(101));
    await reference.fill("PO 7");
    await page.getByLabel("Country").selectOption("United States");
    await page.getByLabel("Bank transfer").check();
    await page.getByRole("button", { name: /^Order and pay/ }).click();
    await expect(page.getByRole("alert")).toContainText("is $100.00 now. Check it and order again.");
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
