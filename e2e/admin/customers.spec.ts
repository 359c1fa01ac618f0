import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { newWord } from "../support/rest.ts";
import { bodyRows } from "../support/spelled.ts";

test("the owner finds a customer, reads everything about them, and adds a tag and a note", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const [name, tag] = [newWord(), newWord().toLowerCase()];
  const customer = await rest.register();
  const order = await rest.order(customer.token, { customerName: name });
  await rest.pay(ownerToken, order);
  await rest.message({ email: customer.email, subject: `Question of ${name}` });

  await page.goto("/customers");
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  const table = page.getByRole("table", { name: "Customers" });
  await expect(bodyRows(table)).toHaveCount(1);
  await expect(table).toContainText(customer.email);
  await page.getByRole("link", { name, exact: true }).click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders" })).toContainText(String(order.packageName));
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("Recorded manually");
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText("Invoice");
  await expect(page.getByRole("link", { name: `Question of ${name}` })).toBeVisible();

  await expect(page.getByRole("button", { name: "Add tag" })).toBeEnabled();
  await page.getByLabel("New tag").fill(tag);
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible();
  await page.getByLabel("Private note").fill("Prefers calls in the morning.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("status").getByText("Note saved")).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByLabel("Private note")).toHaveValue("Prefers calls in the morning.");

  await page.goto(`/customers?tag=${tag}`);
  await expect(bodyRows(table)).toHaveCount(1);
  await expect(page.getByLabel("Tag")).toHaveValue(tag);
  await axe(page);
});
