import { axe } from "../support/axe.ts";
import { expect, newCustomer, test as shared } from "../support/fixtures.ts";

// A separate site, because the package changes the public pages.
const test = shared.extend({ siteName: ["plans", { scope: "worker" }] });
test.use({ viewport: { width: 360, height: 760 } });

const care = {
  packageName: "Care",
  packagePrice: "99",
  packageButtonText: "Order Care",
  packagePointOne: "One page looked after",
  billing: "Per month",
  customerPause: "Yes",
};

test("a customer subscribes by card on a phone, pauses, cancels, keeps it and changes the card", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  await rest.call("POST", "/add-pricing", ownerToken, care);
  const customer = await newCustomer(page, { site, rest });
  const { _id } = await rest.order(customer.token, { packageName: "Care" });
  await page.goto(`/pay-now/${_id}`);
  await page.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).click();
  await page.getByRole("button", { name: /by card$/ }).click();
  await page.getByRole("link", { name: "your subscription" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Care" })).toBeVisible();
  await expect(page.getByText(/^Next charge: \$99\.00 on /)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Visa •••• 4242")).toBeVisible({ timeout: 1_000 });
  }, "the card is stored").toPass();
  await axe(page);

  await page.getByRole("button", { name: "Pause subscription" }).click();
  await expect(page.getByText("Your subscription is paused")).toBeVisible();
  await expect(page.getByText("Nothing is charged until you resume it.")).toBeVisible();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Your subscription continues")).toBeVisible();

  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Nothing more is charged.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Your subscription is cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Keep subscription" }).click();
  await expect(page.getByText("Your subscription continues")).toBeVisible();

  await page.getByRole("button", { name: "Change payment method" }).click();
  await page.getByRole("button", { name: "Save bank account" }).click();
  await expect(page.getByText("Your new payment method is saved")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Care/ }).click();
  await expect(page.getByText(/^Next charge: /)).toBeVisible();
});
