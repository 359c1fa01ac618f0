import type { Locator } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, signInBrowser, test } from "../support/fixtures.ts";
import { newPerson } from "../support/people.ts";

test("the owner opens, downloads and mails an order's invoice", async ({ page, site, rest, ownerToken }) => {
  const { token, email } = await rest.register();
  const order = await rest.order(token);
  await signInBrowser(page, site, ownerToken);
  await page.goto(`/admin/payment-status/${order._id}`);
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invoices" })).toHaveCount(0);
  await rest.pay(ownerToken, order);
  await page.reload();
  const pdf = page.getByRole("link", { name: /as a PDF$/ });
  const saved = await page.request.get((await pdf.getAttribute("href")) ?? "");
  expect(saved.headers()["content-type"]).toBe("application/pdf");
  await axe(page);
  await page.getByRole("button", { name: /^Send \S+ to the customer$/ }).press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: `isn't sent to ${email} yet because e-mail isn't set up` }),
  ).toBeVisible();
  const mail = await site.outbox.mailTo(email, /^Your invoice /);
  expect(mail.text).toContain("is attached");
  await page.getByRole("link", { name: /^Invoice / }).click();
  await expect(page.getByRole("heading", { name: "Invoice", level: 1 })).toBeVisible();
  // The page has the panel's navigation and not the customer's.
  const panel = page.getByRole("navigation", { name: "Admin" });
  await expect(panel.getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("navigation", { name: "Your account" })).toHaveCount(0);
  await axe(page);
  await page.emulateMedia({ media: "print" });
  await expect(panel).toBeHidden();
  const sheet = await page.getByRole("article").boundingBox();
  expect(sheet?.width, "the sheet is wider than the navigation").toBeGreaterThan(500);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Order", exact: true }).click();
  await expect(page).toHaveURL(`/admin/payment-status/${order._id}`);
});

test("the owner sets the prefix of invoice numbers and the reminder of unpaid orders", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  await page.goto("/settings");
  const invoices = page.getByRole("form", { name: "Invoice details" });
  const unpaid = page.getByRole("form", { name: "Unpaid orders" });
  const save = async (form: Locator) => {
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Not saved yet")).toHaveCount(0);
  };
  await invoices.getByLabel("Invoice prefix").fill("SEO");
  await save(invoices);
  await unpaid.getByLabel("Unpaid order reminder").selectOption("Yes, once");
  await save(unpaid);
  await page.reload();
  await expect(invoices.getByLabel("Invoice prefix")).toHaveValue("SEO");
  await expect(unpaid.getByLabel("Unpaid order reminder")).toHaveValue("yes");
  await axe(page);

  const { token } = await rest.register();
  const order = await rest.order(token);
  await rest.pay(ownerToken, order);
  await page.goto(`/admin/payment-status/${order._id}`);
  await expect(page.getByRole("link", { name: /^Invoice TEST_SEO-\d{4}-0001/ })).toBeVisible();

  await test.step("an empty prefix restores the default", async () => {
    await page.goto("/settings");
    await invoices.getByLabel("Invoice prefix").fill("");
    await save(invoices);
    await unpaid.getByLabel("Unpaid order reminder").selectOption("No");
    await save(unpaid);
    await page.reload();
    await expect(invoices.getByLabel("Invoice prefix")).toHaveAttribute("placeholder", "RW");
  });
});

test("an owner who opens the customer's address of an invoice is redirected to the panel", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const { token } = await rest.register();
  const order = await rest.order(token);
  await rest.pay(ownerToken, order);
  await signInBrowser(page, site, token);
  await page.goto(`/my-order/${order._id}`);
  await page.getByRole("link", { name: /^Invoice / }).click();
  await expect(page.getByRole("heading", { name: "Invoice", level: 1 })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole("link", { name: "Your Order" })).toBeVisible();
  await signInBrowser(page, site, ownerToken);
  await page.goto(address);
  await expect(page).toHaveURL(address.replace("/my-order/", "/admin/payment-status/"));
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  // If the owner ordered as a customer, the invoice stays at the customer's address.
  const own = await rest.order(ownerToken);
  await rest.pay(ownerToken, own);
  await page.goto(`/my-order/${own._id}`);
  await page.getByRole("link", { name: /^Invoice / }).click();
  await expect(page.getByRole("link", { name: "Your Order" })).toBeVisible();
});

test("a printed receipt shows the payment and the order's details, and no password form", async ({
  page,
}) => {
  const { email } = newPerson();
  await page.goto("/checkout/Basic");
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Name").first().fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("a printed order has no buttons, and a short order fits on one sheet", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const { token } = await rest.register();
  const order = await rest.order(token);
  // Width of a sheet without its margins.
  await page.setViewportSize({ width: 658, height: 986 });
  await signInBrowser(page, site, token);
  await page.goto(`/my-order/${order._id}`);
  await expect(page.getByRole("link", { name: "Pay Now" })).toBeVisible();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), "the order is printed on one page").toHaveLength(
    1,
  );
  await signInBrowser(page, site, ownerToken);
  for (const path of [`/my-order/${order._id}`, `/admin/payment-status/${order._id}`, "/total-orders"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const role of ["button", "navigation", "search", "checkbox"] as const)
      await expect(page.getByRole(role), `${role} of ${path}`).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^(Pay Now|Export as CSV)$/ }), path).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("in print, the columns of the orders are below their own headings", async ({
  ownerPage: page,
  rest,
}) => {
  const { token } = await rest.register();
  await rest.order(token);
  await page.goto("/total-orders");
  const table = page.getByRole("table", { name: "Total Orders" });
  await page.emulateMedia({ media: "print" });
  // Heading and cell are measured at the same time, because an incoming order may move the columns.
  const { head, cell } = await table.evaluate((it) => {
    const left = (part: string, text: string) =>
      [...it.querySelectorAll(part)].find(({ textContent }) => textContent === text)?.getBoundingClientRect()
        .x;
    return { head: left("th", "Package"), cell: left("td", "Basic") };
  });
  expect(head).toBeGreaterThan(0);
  expect(cell).toBe(head);
});
