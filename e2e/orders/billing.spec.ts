import { axe } from "../support/axe.ts";
import { expect, signInBrowser, test } from "../support/fixtures.ts";

test("the owner adds a company and VAT number to an invoice, which is credited and replaced by a new invoice", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const { token } = await rest.register();
  const order = await rest.order(token);
  await rest.pay(ownerToken, order);
  await signInBrowser(page, site, ownerToken);
  await page.goto(`/admin/payment-status/${order._id}`);
  const open = page.getByRole("button", { name: "Correct billing details" });
  await open.click();
  const form = page.getByRole("form", { name: "Billing details" });
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(form.getByText(/^Invoice \S+ is credited .+ and replaced by a new invoice/)).toBeVisible();
  await expect(form.getByLabel("Send the new invoice to the customer")).toBeChecked();
  await axe(page);

  await test.step("errors are shown next to their fields, and no input is lost", async () => {
    await form.getByLabel("Company").fill("Sample Ltd");
    await form.getByLabel("Address").fill("");
    await form.getByRole("button", { name: "Save billing details" }).click();
    await expect(form.getByLabel("Address")).toHaveAccessibleDescription(/Address is required/);
    await expect(form.getByLabel("Company")).toHaveValue("Sample Ltd");
  });

  await form.getByLabel("Address").fill("2 Right Street\nTown");
  await form.getByLabel("Tax ID").fill("DE123456789");
  await form.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Invoice \S+ created/ })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(page.getByText("Billing details corrected")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Invoice / })).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Credit note / })).toHaveCount(1);

  await test.step("the customer finds the new invoice, which names the invoice that it replaces", async () => {
    await signInBrowser(page, site, token);
    await page.goto(`/my-order/${order._id}`);
    await page.getByRole("listitem").filter({ hasText: "replaces" }).getByRole("link").first().click();
    const sheet = page.getByRole("article");
    await expect(sheet.getByRole("region", { name: "Bill to" })).toContainText("Sample Ltd");
    await expect(sheet.getByRole("region", { name: "Bill to" })).toContainText("Tax ID: DE123456789");
    await expect(sheet.getByText(/^This invoice replaces invoice /)).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: /^Credit note / }).click();
    await expect(sheet.getByText("Total, credited")).toBeVisible();
    await expect(sheet.getByText("No money was moved.")).toBeVisible();
  });
});

test.describe("another window", () => {
  test.use({ allowedErrors: [/status of 409/] });

  test("a window that was opened earlier doesn't silently overwrite changes from another window", async ({
    page,
    site,
    rest,
    ownerToken,
  }) => {
    const { token } = await rest.register();
    const order = await rest.order(token);
    await signInBrowser(page, site, ownerToken);
    await page.goto(`/admin/payment-status/${order._id}`);
    await page.getByRole("button", { name: "Correct billing details" }).click();
    const form = page.getByRole("form", { name: "Billing details" });
    await expect(form.getByText("There is no invoice, so only the order changes.")).toBeVisible();
    await expect(form.getByLabel("Send the new invoice to the customer")).toHaveCount(0);
    await form.getByLabel("Company").fill("Sample Ltd");
    await rest.call("PUT", `/order/${order._id}/billing`, ownerToken, { taxId: "DE123456789" });
    const save = form.getByRole("button", { name: "Save billing details" });
    await save.click();
    await expect(form.getByText("Not saved", { exact: true })).toBeVisible();
    await expect(form.getByLabel("Company")).toHaveValue("Sample Ltd");
    await form.getByRole("button", { name: "Show saved version" }).click();
    await expect(form.getByLabel("Tax ID")).toHaveValue("DE123456789");
    await form.getByLabel("Company").fill("Sample Ltd");
    await save.click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText("DE123456789")).toBeVisible();
    await expect(page.getByText("Sample Ltd")).toBeVisible();
  });
});
