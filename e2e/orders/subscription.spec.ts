import { axe } from "../support/axe.ts";
import { expect, newCustomer, test as shared, signInBrowser } from "../support/fixtures.ts";

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
  anotherVisitor,
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

  await test.step("pause by keyboard without script", async () => {
    const plain = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 760 } });
    await signInBrowser(plain, site, customer.token);
    await plain.goto(page.url());
    await plain.getByRole("button", { name: "Pause subscription" }).press("Enter");
    await expect(plain.getByText("Your subscription is paused")).toBeVisible();
    await page.goto("/my-subscriptions");
    await axe(page);
    await page.getByRole("main").getByRole("link", { name: /^Care/ }).click();
  });
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

test("a customer opens the request that a subscription includes, by keyboard without script", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const design = { ...care, packageName: "Design", packageButtonText: "Order Design", customerPause: "" };
  await rest.call("POST", "/add-pricing", ownerToken, { ...design, requestsPerPeriod: "1" });
  const customer = await newCustomer(page, { site, rest });
  await rest.pay(ownerToken, await rest.order(customer.token, { packageName: "Design" }));
  await page.goto("/my-subscriptions");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Design/ })
    .click();
  await page.getByRole("link", { name: "Open a request" }).click();
  await expect(page.getByText(/^1 of 1 request left until /)).toBeVisible();
  await axe(page);

  const plain = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 760 } });
  await signInBrowser(plain, site, customer.token);
  await plain.goto(page.url());
  await plain.getByLabel("Description").fill("In our colours, please.");
  await plain.getByLabel("Title").fill("Banner for the sale");
  await plain.getByLabel("Title").press("Enter");
  await expect(plain).toHaveURL(/\/my-order\//);

  await page.reload();
  await expect(page.getByText(/^All requests of this period are used/)).toBeVisible();
  await axe(page);
});
