import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";

// The owner connects the payment methods at their test systems, as at the providers.
const test = shared.extend({ siteName: ["connect", { scope: "worker" }] });
// The browser logs an error when the provider doesn't know the credentials.
test.use({ allowedErrors: [/status of 400/] });

/** Opens a payment method from the list. */
async function openMethod(page: Page, link: string) {
  await page.goto("/settings/payments");
  await page.getByRole("link", { name: link, exact: true }).click();
  const name = link.replace(/^\w+ /, "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Pays the test order in a new window and waits for its refund. */
async function payTestOrder(page: Page, label: string, pay: (customer: Page) => Promise<void>) {
  await page.getByRole("button", { name: "Run a $1 test payment" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: `Pay it with ${label}` }).click();
  const customer = await opened;
  await pay(customer);
  await expect(customer).toHaveURL(/\/received-payment\//);
  await customer.close();
  await expect(page.getByText("Paid and refunded. This payment method works.")).toBeVisible();
}

test("the owner connects Stripe with its secret key, pays a test order, and a wrong key changes nothing", async ({
  ownerPage: page,
}) => {
  await openMethod(page, "Connect Stripe");
  const form = page.getByRole("form", { name: "Connect Stripe" });
  const key = form.getByLabel("Secret key");
  await key.fill("sk_test_local_key");
  await axe(page);
  await form.getByRole("button", { name: "Connect Stripe" }).click();
  await expect(page.getByText("Stripe connected")).toBeVisible();
  await expect(page.getByText("Test shop · United States · USD").first()).toBeVisible();
  await expect(page.getByText("The account can accept payments.")).toBeVisible();
  await expect(page.getByText(/^Stripe sends notifications to .*\/webhooks\/stripe\.$/)).toBeVisible();
  await payTestOrder(page, "Stripe", async (customer) => {
    await customer.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
    await customer.getByRole("button", { name: /by card$/ }).click();
  });
  await axe(page);

  await page.getByText("Connect another account").click();
  await key.fill("sk_test_of_nobody");
  await form.getByRole("button", { name: "Connect Stripe" }).click();
  const error = "Stripe doesn't know this key. Copy it again from the Stripe Dashboard.";
  await expect(page.getByRole("link", { name: error })).toBeVisible();
  await expect(key).toHaveValue("sk_test_of_nobody");
  await key.fill("");

  await page.goto("/settings/payments");
  const line = page.getByRole("listitem").filter({ hasText: "Test shop · United States · USD" });
  await line.getByRole("link", { name: "Manage Stripe" }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Stripe disconnected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect Stripe" })).toBeVisible();
});

test("the owner connects PayPal with client ID and secret, after a wrong secret, and pays a test order", async ({
  ownerPage: page,
}) => {
  await openMethod(page, "Connect PayPal checkout");
  const form = page.getByRole("form", { name: "Connect PayPal checkout" });
  await form.getByLabel("Client ID").fill("local-paypal-app");
  const secret = form.getByLabel("Secret", { exact: true });
  await secret.fill("wrong");
  await form.getByRole("button", { name: "Connect PayPal checkout" }).click();
  await expect(page.getByRole("link", { name: /doesn't know this client ID and secret/ })).toBeVisible();
  await expect(form.getByLabel("Client ID")).toHaveValue("local-paypal-app");
  await secret.fill("local-paypal-secret");
  await form.getByRole("button", { name: "Connect PayPal checkout" }).click();
  await expect(page.getByText(/^Test Shop · .* · Merchant ID TESTSHOP22222$/).first()).toBeVisible();
  await payTestOrder(page, "PayPal checkout", async (customer) => {
    await customer.getByRole("button", { name: "PayPal or card", exact: true }).click();
    await customer.getByRole("button", { name: /^Pay \$/ }).click();
  });
  await page.goto("/settings/payments");
  await expect(page.getByRole("link", { name: "Manage PayPal checkout" })).toBeVisible();
  await axe(page);
});
