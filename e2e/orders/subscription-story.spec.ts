import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { type ClockedSite, startClockedSite } from "../support/clocked-site.ts";
import { expect, owner, test as shared, signInBrowser } from "../support/fixtures.ts";
import { type Account, restOf } from "../support/rest.ts";

const test = shared.extend<{ clocked: ClockedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  clocked: async ({}, use) => {
    const clocked = await startClockedSite("story");
    await use(clocked);
    await clocked.stop();
  },
  baseURL: ({ clocked }, use) => use(clocked.site.url),
});
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });
// The shop is started five times.
test.setTimeout(300_000);

const care = {
  packageName: "Care",
  packagePrice: "100",
  packageButtonText: "Order Care",
  packagePointOne: "One page looked after",
  billing: "Per month",
};
const carePlus = {
  ...care,
  packageName: "Care Plus",
  packagePrice: "160",
  packageButtonText: "Order Care Plus",
};

test("a customer subscribes on a phone, is charged every month, pays a declined charge, changes, cancels, and withdraws", async ({
  clocked: { site, outbox, daysLater },
  page: phone,
  anotherVisitor,
}) => {
  const rest = restOf(site.apiUrl);
  const desk = await anotherVisitor({ viewport: { width: 1280, height: 800 } });
  const customer: Account = await rest.register();
  const signIn = async (page: Page, who: { email: string; password: string }) =>
    signInBrowser(page, site, (await rest.signIn(who)).token);
  /** Restarts the shop some days later. Both leave it before, and log in again because sessions end. The owner returns to the same page. */
  const later = async (days: number) => {
    const address = desk.url();
    for (const page of [phone, desk]) await page.goto("about:blank");
    await daysLater(days);
    await signIn(phone, customer);
    await signIn(desk, owner);
    await desk.goto(address);
  };
  const periods = desk.getByRole("table", { name: "Periods" });
  const history = desk.getByRole("heading", { name: "History" }).locator("..");
  /** Expects the states of all periods on the owner's page, newest first. */
  const expectPeriods = async (...states: string[]) => {
    await expect(async () => {
      await desk.reload();
      await expect(periods.getByRole("row")).toHaveCount(states.length + 1, { timeout: 1_000 });
      for (const [at, state] of states.entries())
        await expect(periods.getByRole("row").nth(at + 1)).toContainText(state, { timeout: 1_000 });
    }, `the periods are ${states}`).toPass({ timeout: 20_000 });
  };
  /** Orders and pays the package Care. Returns the order's id. */
  const orderCare = async () => {
    await phone.goto("/checkout/Care");
    await expect(phone.getByText("Due today").first()).toBeVisible();
    await phone.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await phone.getByLabel("Address").fill("1 Sample Street");
    // In other countries, mails are in another language.
    await phone.getByLabel("Country").selectOption("Ireland");
    await phone.getByRole("radio", { name: /Card/ }).check();
    await phone.getByRole("button", { name: /^Order/ }).tap();
    await phone.getByRole("button", { name: "Pay $100.00 by card" }).tap();
    await expect(phone.getByText("Your payment is confirmed")).toBeVisible();
    return phone.url().split("/").at(-1) ?? "";
  };

  await test.step("the owner sells a plan", async () => {
    await signIn(desk, owner);
    const { token } = await rest.signIn(owner);
    await rest.call("POST", "/add-pricing", token, care);
    await rest.call("POST", "/add-pricing", token, carePlus);
  });

  await test.step("the customer subscribes by card", async () => {
    await signIn(phone, customer);
    await orderCare();
    const started = await outbox.mailTo(customer.email, /^Your subscription at/);
    expect(started.text).toContain("You authorise Rankwright Demo to charge $100 today");
    await phone.getByRole("link", { name: "your subscription" }).tap();
    await expect(phone.getByText(/^Next charge: \$100\.00 on /)).toBeVisible();
    await desk.goto("/subscriptions");
    // The site's data was copied from a site at another address.
    await desk.getByRole("button", { name: "Charge from here…" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Charge from here" }).click();
    await expect(desk.getByRole("status").getByText("Subscriptions are charged from here")).toBeVisible();
    await desk.getByRole("main").getByRole("link", { name: "Ada Sample", exact: true }).click();
    await expect(history).toBeVisible();
    await expectPeriods("Paid");
    await expect(desk.getByText("Visa •••• 4242").first()).toBeVisible();
  });
  const subscription = phone.url();

  await test.step("two renewals are charged", async () => {
    await later(31);
    await expectPeriods("Paid", "Paid");
    await later(31);
    await expectPeriods("Paid", "Paid", "Paid");
    await phone.goto(subscription);
    await expect.poll(() => outbox.countTo(customer.email, /receipt|payment received/i), "receipts").toBe(3);
  });

  await test.step("the third is declined, and paid by the link in the mail", async () => {
    await desk.goto(site.stripeUrl);
    await desk.getByRole("button", { name: "Decline", exact: true }).click();
    await desk.goto("/subscriptions");
    await desk.getByRole("main").getByRole("link", { name: "Ada Sample", exact: true }).click();
    await expect(history).toBeVisible();
    await later(31);
    const mail = await outbox.mailTo(customer.email, /^Your payment for Care failed: \$100\.00/);
    await expectPeriods("Unpaid", "Paid", "Paid", "Paid");
    await expect(history).toContainText("Charge failed");
    await phone.goto(subscription);
    await expect(phone.getByText("$100.00 is due")).toBeVisible();
    await axe(phone);
    await phone.goto(mail.links.find((link) => link.includes("/pay-now/")) ?? "");
    await phone.getByRole("button", { name: "Card, Apple Pay or Google Pay", exact: true }).tap();
    await phone.getByRole("button", { name: /by card$/ }).tap();
    await expect(phone.getByText("Your payment is confirmed")).toBeVisible();
    await expectPeriods("Paid", "Paid", "Paid", "Paid");
  });

  await test.step("the customer changes the package now, for the difference", async () => {
    await phone.goto(subscription);
    await phone.getByRole("link", { name: "Change to Care Plus" }).tap();
    await expect(phone.getByRole("button", { name: /^Change now and pay \$/ })).toBeVisible();
    await axe(phone);
    await phone.getByRole("button", { name: /^Change now and pay \$/ }).tap();
    await expect(phone.getByRole("heading", { level: 1, name: "Care Plus" })).toBeVisible();
    await expect(phone.getByText(/^Next charge: \$160\.00 on /)).toBeVisible();
    await expect(async () => {
      await desk.reload();
      await expect(history).toContainText("Package or price changed", { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  });

  await test.step("the customer cancels, and it ends after the paid period", async () => {
    await phone.getByRole("link", { name: "Cancel subscription" }).tap();
    await phone.getByRole("button", { name: "Cancel subscription" }).tap();
    await expect(phone.getByText("Your subscription is cancelled")).toBeVisible();
    await outbox.mailTo(customer.email, /^Your Care Plus subscription ends on/);
    await later(31);
    await outbox.mailTo(customer.email, /^Your Care Plus subscription has ended/);
    await expectPeriods("Paid", "Paid", "Paid", "Paid");
    await expect(history).toContainText("Ended");
    await phone.goto(subscription);
    await expect(phone.getByText("Nothing more is charged.")).toBeVisible();
  });

  await test.step("the customer withdraws from a second subscription, without a login", async () => {
    const order = await orderCare();
    await outbox.mailTo(customer.email, /^Your subscription at/);
    await phone.context().clearCookies();
    await phone.goto("/withdraw");
    await phone.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await phone.getByLabel("Email", { exact: true }).fill(customer.email);
    await phone.getByLabel("Order", { exact: true }).fill(order);
    await phone.keyboard.press("Enter");
    await phone.getByRole("button", { name: "Confirm withdrawal" }).tap();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("We received your withdrawal");
    await outbox.mailTo(customer.email, /We received your withdrawal/);
    await outbox.mailTo(customer.email, /^Your Care subscription ends on/);

    await desk.goto("/withdrawals");
    await desk.getByRole("link", { name: "View withdrawal" }).click();
    await expect(desk.getByText("received in time")).toBeVisible();
    await desk.goto("/subscriptions");
    await expect(desk.getByRole("table", { name: "Subscriptions" })).toContainText("Active until ");
  });
});
