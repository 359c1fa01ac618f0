import type { Locator, Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, owner, test } from "../support/fixtures.ts";
import { chooseAndOrder, register, signIn } from "../support/people.ts";

// Every way to pay besides the documented one, against the test systems, as customer and owner see it.
test.use({ siteName: "ways" });
test.describe.configure({ mode: "serial" });

/** Orders a package as whoever is signed in, and opens its pay page; answers the order's id. */
async function payPage(page: Page): Promise<string> {
  await chooseAndOrder(page);
  await page.getByRole("link", { name: "Pay Now" }).first().click();
  await expect(page.getByRole("heading", { name: "Other ways to pay" })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

/** The owner's page of the order's payments. */
async function payments(page: Page, orderId: string): Promise<Locator> {
  await page.goto("/login");
  await signIn(page, owner);
  await page.goto(`/admin/payment-status/${orderId}`);
  await expect(page.getByRole("heading", { name: "Payments of this order" })).toBeVisible();
  return page.getByRole("table", { name: "Booked money" });
}

for (const [name, button, choice] of [
  ["PayPal", "PayPal", /^Pay \$/],
  ["Stripe", "Card, Apple Pay or Google Pay", /by card$/],
] as const)
  test(`an order is paid by ${name} and given back in part by the owner`, async ({
    page,
    anotherVisitor,
  }) => {
    await register(page);
    const orderId = await payPage(page);
    await axe(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("button", { name: choice }).click();
    await expect(page).toHaveURL(/\/received-payment\//);
    await expect(page.getByText("Your payment is confirmed")).toBeVisible();

    const office = await anotherVisitor();
    const booked = await payments(office, orderId);
    await expect(booked).toContainText(name);
    await office.getByRole("button", { name: "Refund it…" }).click();
    await office.getByLabel("Amount").fill("5.00");
    await axe(office);
    await office.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(booked).toContainText("−$5.00");
    await axe(office);
  });

test("a declined payment is told, and the same order is paid at the second try", async ({ page }) => {
  await register(page);
  await payPage(page);
  await page.getByRole("button", { name: "PayPal", exact: true }).click();
  await page.getByRole("button", { name: /declined/ }).click();
  await expect(page.getByText("Your payment was declined, and nothing was charged.")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "PayPal", exact: true }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
});

test("a bank transfer is explained, and booked when the owner says that it is here", async ({
  page,
  anotherVisitor,
}) => {
  await register(page);
  const orderId = await payPage(page);
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank transfer" })).toBeVisible();
  await axe(page);
  const reference = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3} [0-9A-Z]{3}$/).textContent();

  const office = await anotherVisitor();
  const booked = await payments(office, orderId);
  await office.goto("/payments");
  await office.getByRole("button", { name: "The money is here…" }).click();
  await office.getByLabel("Reference").fill("ABC DEF GHI");
  await office.getByLabel("Amount").fill("299.00");
  await office.getByRole("button", { name: "Book it" }).click();
  await expect(office.getByText("This is no reference of ours")).toBeVisible();
  await office.getByLabel("Reference").fill(reference ?? "");
  await office.getByRole("button", { name: "Book it" }).click();
  await expect(office.getByText("The money is booked")).toBeVisible();
  await office.goto(`/admin/payment-status/${orderId}`);
  await expect(booked).toContainText("Bank transfer");

  await page.reload();
  await expect(page.getByText("You Have Paid").or(page.getByText(/paid/i)).first()).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the order is paid by PayPal all the same", async ({ page }) => {
    await register(page);
    await payPage(page);
    await page.getByRole("button", { name: "PayPal", exact: true }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/received-payment\//);
    // The page loads itself again until it is known.
    await expect(page.getByText("Your payment is confirmed")).toBeVisible({ timeout: 20_000 });
  });
});
