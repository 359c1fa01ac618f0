import type { Locator, Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, test as shared, signInBrowser } from "../support/fixtures.ts";
import { expectRow } from "../support/table.ts";

// Every payment method except Payments Standard, with the providers' test systems, as the customer and the owner see it.
const test = shared.extend<{
  /** Customer's order, opened on `page` at its payment page. */
  orderId: string;
  /** Owner's page, in addition to the customer's. */
  office: Page;
}>({
  siteName: ["ways", { scope: "worker" }],
  siteSettings: [{ TIME_ZONE: "America/New_York" }, { scope: "worker" }],

  orderId: async ({ page, site, rest }, use) => {
    const customer = await newCustomer(page, { site, rest });
    const { _id } = await rest.order(customer.token);
    await page.goto(`/pay-now/${_id}`);
    await expect(page.getByRole("heading", { name: "Other payment methods" })).toBeVisible();
    await use(_id);
  },

  office: async ({ anotherVisitor, site, ownerToken }, use) => {
    const office = await anotherVisitor();
    await signInBrowser(office, site, ownerToken);
    await use(office);
  },
});
test.describe.configure({ mode: "serial" });
// The browser logs an error when a reference with a typo is refused.
test.use({ allowedErrors: [/status of 400/] });

/** Opens the order on the owner's page and returns the table of its recorded payments. */
async function openRecordedPayments(office: Page, orderId: string): Promise<Locator> {
  await office.goto(`/admin/payment-status/${orderId}`);
  await expect(office.getByRole("heading", { name: "Payments" })).toBeVisible();
  return office.getByRole("table", { name: "Recorded payments" });
}

for (const [name, button, choice] of [
  ["PayPal", "PayPal or card", /^Pay \$/],
  ["Stripe", "Card, Apple Pay or Google Pay", /by card$/],
] as const)
  test(`an order is paid by ${name} and partly refunded by the owner`, async ({ page, orderId, office }) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("button", { name: choice }).click();
    await expect(page).toHaveURL(/\/received-payment\//);
    await expect(page.getByText("Your payment is confirmed")).toBeVisible();

    const money = await openRecordedPayments(office, orderId);
    await expect(money).toContainText(name);
    await office.getByRole("button", { name: "Refund…", exact: true }).click();
    await office.getByLabel("Amount").fill("5.00");
    await office.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(money).toContainText("−$5.00");
    await expect(office.getByRole("link", { name: /^Credit note / })).toBeVisible();
    const history = office.getByRole("heading", { name: "History" }).locator("..");
    await expect(history, "without a reload").toContainText("Partly refunded");
    await axe(office);
  });

test("a declined payment is reported, and the order can be paid on the second try", async ({
  page,
  orderId,
}) => {
  await page.getByRole("button", { name: "PayPal or card" }).click();
  await page.getByRole("button", { name: /declined/ }).click();
  await expect(page.getByText("Nothing was charged. The bank or card declined the payment.")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "PayPal or card" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
  expect(page.url()).toContain(orderId);
});

test("a payment that takes days is shown as pending, and paying again requires an explicit choice", async ({
  page,
  orderId,
}) => {
  await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
  await page.getByRole("button", { name: /takes days/ }).click();
  await expect(page.getByText("Your payment is being processed")).toBeVisible();
  await expect(page.getByText("a few seconds")).toHaveCount(0);
  await axe(page);
  await page.goto(`/pay-now/${orderId}`);
  await expect(page.getByText("Please do not pay again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toBeHidden();
  await page.getByText("Pay with another method anyway").click();
  await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toBeVisible();
  await axe(page);
  await page.goto(`/my-order/${orderId}`);
  await expect(page.getByText("Your payment is being processed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(0);
});

test.describe("with a pending payment", () => {
  // The browser logs an error when the cancellation is refused.
  test.use({ allowedErrors: [/status of 4(00|09)/] });

  test("the order can't be cancelled, and the cancel page explains why it can't", async ({
    page,
    orderId,
  }) => {
    await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
    await page.getByRole("button", { name: /takes days/ }).click();
    await expect(page.getByText("Your payment is being processed")).toBeVisible();
    await page.goto(`/order-cancelled/${orderId}`);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The payment was not cancelled");
    await expect(alert).toContainText("Stripe is processing a payment for this order");
    await expect(page.getByText("You weren't charged")).toHaveCount(0);
    await axe(page);
    await expect(page.getByRole("link", { name: "Contact us" })).toHaveAttribute(
      "href",
      "/contact?package=Basic",
    );
    await page.getByRole("link", { name: "See your orders" }).click();
    await expectRow(page.getByRole("table"), { Status: "Pay Now" });
  });
});

test("a bank transfer is explained, and recorded when the owner confirms that it arrived", async ({
  page,
  orderId,
  office,
}) => {
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await axe(page);
  const reference = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3} [0-9A-Z]{3}$/).textContent();

  await office.goto("/payments");
  await office.getByRole("button", { name: "Record payment…" }).click();
  await office.getByLabel("Reference").fill("ABC DEF GHI");
  await office.getByLabel("Amount").fill("299,00");
  await office.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(office.getByText("This reference is invalid")).toBeVisible();
  await office.getByLabel("Reference").fill(reference ?? "");
  await office.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(office.getByText("Payment recorded")).toBeVisible();
  await expect(await openRecordedPayments(office, orderId)).toContainText("Bank transfer");

  await page.reload();
  await expect(page.getByText("You Have Paid").or(page.getByText(/paid/i)).first()).toBeVisible();
});

test("the thank-you page of a bank transfer shows the bank details, not that the payment is being confirmed", async ({
  page,
  orderId,
}) => {
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await page.goto(`/received-payment/${orderId}`);
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await expect(page.getByText("Enter the reference exactly as shown")).toBeVisible();
  await expect(page.getByText("We are confirming")).toHaveCount(0);
  await axe(page);

  // If the customer then opens the checkout of the card payment, the thank-you page no longer asks for the transfer first.
  await page.goto(`/pay-now/${orderId}`);
  await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
  await expect(page.getByRole("button", { name: /by card$/ })).toBeVisible();
  await page.goto(`/received-payment/${orderId}`);
  await expect(page.getByText("We are confirming your payment")).toBeVisible();
  await page.getByRole("link", { name: "Show bank details" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
});

test("a transfer that is recorded in the evening gets today's local date", async ({ office }) => {
  // Ten in the evening in New York, which is already the next day in UTC.
  await office.clock.setFixedTime("2026-03-02T03:00:00Z");
  await office.goto("/payments");
  await office.getByRole("button", { name: "Record payment…" }).click();
  await expect(office.getByLabel("Date", { exact: true })).toHaveValue("2026-03-01");
});

test("choosing a bank transfer promises bank details instead of a payment page", async ({ page }) => {
  await page.goto("/checkout/Basic");
  const confirmed = page.getByText("You confirm the payment on the next page");
  await expect(confirmed).toBeVisible();
  await page.getByRole("radio", { name: /^Bank transfer/ }).check();
  await expect(confirmed).toBeHidden();
  await expect(page.getByText("Our bank details are on the next page")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the order can be paid by PayPal", async ({ page, orderId }) => {
    await page.getByRole("button", { name: "PayPal or card" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/received-payment/${orderId}`));
    // The page reloads itself until the payment is confirmed.
    await expect(page.getByText("Your payment is confirmed")).toBeVisible({ timeout: 20_000 });
  });
});
