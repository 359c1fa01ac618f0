import { axe } from "../support/axe.ts";
import { expect, newCustomer, scriptRuns, test as shared } from "../support/fixtures.ts";
import { newWord } from "../support/rest.ts";

// A separate site, because coupons change every checkout.
const test = shared.extend({ siteName: ["coupons", { scope: "worker" }] });
test.use({ allowedErrors: [/400 \(Bad Request\)/] });

test("the owner adds a coupon by keyboard, and a customer orders with its link on a phone", async ({
  ownerPage: page,
  rest,
  site,
  anotherVisitor,
  ownerToken,
}) => {
  const name = newWord();
  await rest.call("POST", "/add-pricing", ownerToken, {
    packageName: name,
    packagePrice: "200",
    packageButtonText: "Order",
    packagePointOne: "One",
  });
  await page.goto("/coupons");
  const add = page.getByRole("button", { name: "Add coupon…" });
  // Unlike a click, a key isn't held back until the page's script runs.
  await expect(add).toBeEnabled();
  await add.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill("spring-20");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Value is required.");
  await axe(page);
  await dialog.getByLabel("Value").fill("20");
  await dialog.getByLabel("Uses in total").fill("1");
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Coupons" });
  await expect(table).toContainText("SPRING-20");
  await page.getByRole("button", { name: "Edit SPRING-20" }).press("Enter");
  const link = dialog.getByRole("link", { name: `/checkout/${name}?coupon=SPRING-20` });
  const href = (await link.getAttribute("href")) ?? "";
  await page.keyboard.press("Escape");

  const phone = await anotherVisitor({ viewport: { width: 360, height: 760 } });
  await newCustomer(phone, { site, rest });
  await phone.goto(href);
  await expect(phone.getByLabel("Coupon", { exact: true })).toHaveValue("SPRING-20");
  const total = phone.locator("#total");
  await expect(total).toContainText("$160.00");
  await axe(phone);
  await scriptRuns(phone);
  await phone.getByLabel("Name", { exact: true }).fill("Ann Smith");
  await phone.getByLabel("Coupon", { exact: true }).fill("autumn");
  await phone.getByLabel("Address").fill("1 Main Street");
  await expect(phone.getByText("There is no coupon AUTUMN.")).toBeVisible();
  await phone.getByLabel("Coupon", { exact: true }).fill("Spring-20");
  await phone.getByLabel("Country").selectOption("Canada");
  await expect(total).toContainText("-$40.00");
  await phone.getByLabel("Bank transfer").check();
  await phone.getByRole("button", { name: "Order and pay $160.00" }).click();
  await phone.waitForURL(/\/pay-now\//);
  await expect(phone.getByText("$160.00").first()).toBeVisible();
  await page.reload();
  await expect(table).toContainText("1 of 1");
});
