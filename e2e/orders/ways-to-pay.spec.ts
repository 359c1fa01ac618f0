import type { Locator, Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, test as shared, signInBrowser } from "../support/fixtures.ts";
import { expectRow } from "../support/table.ts";

// Every way to pay besides the documented one, against the test systems, as customer and owner see it.
const test = shared.extend<{
  /** A customer's order, open on `page` at its pay page. */
  orderId: string;
  /** A page of the owner's, beside the customer's. */
  office: Page;
}>({
  siteName: ["ways", { scope: "worker" }],
  siteSettings: [{ TIME_ZONE: "America/New_York" }, { scope: "worker" }],

  orderId: async ({ page, site, rest }, use) => {
    const customer = await newCustomer(page, { site, rest });
    const { _id } = await rest.order(customer.token);
    await page.goto(`/pay-now/${_id}`);
    await expect(page.getByRole("heading", { name: "Other ways to pay" })).toBeVisible();
    await use(_id);
  },

  office: async ({ anotherVisitor, site, ownerToken }, use) => {
    const office = await anotherVisitor();
    await signInBrowser(office, site, ownerToken);
    await use(office);
  },
});
test.describe.configure({ mode: "serial" });
// A reference with a typo is refused.
test.use({ allowedErrors: [/status of 400/] });

/** The owner's page of the order's payments. */
async function booked(office: Page, orderId: string): Promise<Locator> {
  await office.goto(`/admin/payment-status/${orderId}`);
  await expect(office.getByRole("heading", { name: "Payments of this order" })).toBeVisible();
  return office.getByRole("table", { name: "Booked money" });
}

for (const [name, button, choice] of [
  ["PayPal", "PayPal or card", /^Pay \$/],
  ["Stripe", "Card, Apple Pay or Google Pay", /by card$/],
] as const)
  test(`an order is paid by ${name} and given back in part by the owner`, async ({
    page,
    orderId,
    office,
  }) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("button", { name: choice }).click();
    await expect(page).toHaveURL(/\/received-payment\//);
    await expect(page.getByText("Your payment is confirmed")).toBeVisible();

    const money = await booked(office, orderId);
    await expect(money).toContainText(name);
    await office.getByRole("button", { name: "Refund it…" }).click();
    await office.getByLabel("Amount").fill("5.00");
    await office.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(money).toContainText("−$5.00");
    await expect(office.getByRole("link", { name: /^Credit note / })).toBeVisible();
    const history = office.getByRole("heading", { name: "History" }).locator("..");
    await expect(history, "without a reload").toContainText("Partly refunded");
    await axe(office);
  });

test("a declined payment is told, and the same order is paid at the second try", async ({
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

test("a payment that takes days was to be confirmed in a few seconds, and could be paid once more unwarned", async ({
  page,
  orderId,
}) => {
  await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
  await page.getByRole("button", { name: /takes days/ }).click();
  await expect(page.getByText("Your payment is on its way")).toBeVisible();
  await expect(page.getByText("a few seconds")).toHaveCount(0);
  await axe(page);
  await page.goto(`/pay-now/${orderId}`);
  await expect(page.getByText("Please do not pay again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toBeHidden();
  await page.getByText("Pay in another way all the same").click();
  await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toBeVisible();
  await axe(page);
  await page.goto(`/my-order/${orderId}`);
  await expect(page.getByText("Your payment is on its way")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(0);
});

test.describe("while a payment is on its way", () => {
  // The browser's own line about the refusal.
  test.use({ allowedErrors: [/status of 4(00|09)/] });

  test("its order could be cancelled, and the page said that nothing was charged", async ({
    page,
    orderId,
  }) => {
    await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
    await page.getByRole("button", { name: /takes days/ }).click();
    await expect(page.getByText("Your payment is on its way")).toBeVisible();
    await page.goto(`/order-cancelled/${orderId}`);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The payment was not cancelled");
    await expect(alert).toContainText("Stripe has taken on a payment of this order");
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await axe(page);
    await expect(page.getByRole("link", { name: "Write to us" })).toHaveAttribute(
      "href",
      "/contact?package=Basic",
    );
    await page.getByRole("link", { name: "See your orders" }).click();
    await expectRow(page.getByRole("table"), { Status: "Pay Now" });
  });
});

test("a bank transfer is explained, and booked when the owner says that it is here", async ({
  page,
  orderId,
  office,
}) => {
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await axe(page);
  const reference = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3} [0-9A-Z]{3}$/).textContent();

  await office.goto("/payments");
  await office.getByRole("button", { name: "The money is here…" }).click();
  await office.getByLabel("Reference").fill("ABC DEF GHI");
  await office.getByLabel("Amount").fill("299.00");
  await office.getByRole("button", { name: "Book it" }).click();
  await expect(office.getByText("This is no reference of ours")).toBeVisible();
  await office.getByLabel("Reference").fill(reference ?? "");
  await office.getByRole("button", { name: "Book it" }).click();
  await expect(office.getByText("The money is booked")).toBeVisible();
  await expect(await booked(office, orderId)).toContainText("Bank transfer");

  await page.reload();
  await expect(page.getByText("You Have Paid").or(page.getByText(/paid/i)).first()).toBeVisible();
});

test("who is to transfer the money once read on the thank-you page that a provider is being asked", async ({
  page,
  orderId,
}) => {
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await page.goto(`/received-payment/${orderId}`);
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await expect(page.getByText("Please give the reference exactly as it is")).toBeVisible();
  await expect(page.getByText("We are confirming")).toHaveCount(0);
  await axe(page);

  // Who went on to pay by card all the same is not told to transfer.
  await page.goto(`/pay-now/${orderId}`);
  await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
  await expect(page.getByRole("button", { name: /by card$/ })).toBeVisible();
  await page.goto(`/received-payment/${orderId}`);
  await expect(page.getByText("We are confirming your payment")).toBeVisible();
  await page.getByRole("link", { name: "How to transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
});

test("a transfer of this evening was offered to be booked with tomorrow's date", async ({ office }) => {
  // Ten in the evening in New York, already the next day in UTC.
  await office.clock.setFixedTime("2026-03-02T03:00:00Z");
  await office.goto("/payments");
  await office.getByRole("button", { name: "The money is here…" }).click();
  await expect(office.getByLabel("Date", { exact: true })).toHaveValue("2026-03-01");
});

test("who chose a bank transfer was promised a payment to confirm on the next page", async ({ page }) => {
  await page.goto("/checkout/Basic");
  const confirmed = page.getByText("you confirm the payment on the next page");
  await expect(confirmed).toBeVisible();
  await page.getByRole("radio", { name: /^Bank transfer/ }).check();
  await expect(confirmed).toBeHidden();
  await expect(page.getByText("the next page and your mail have our bank details")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the order is paid by PayPal all the same", async ({ page, orderId }) => {
    await page.getByRole("button", { name: "PayPal or card" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/received-payment/${orderId}`));
    // The page loads itself again until it is known.
    await expect(page.getByText("Your payment is confirmed")).toBeVisible({ timeout: 20_000 });
  });
});
