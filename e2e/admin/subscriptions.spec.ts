import { axe } from "../support/axe.ts";
import { expect, owner, signInBrowser, test } from "../support/fixtures.ts";
import { newWord } from "../support/rest.ts";
import { bodyRows } from "../support/spelled.ts";

// This site counts as a copy: its address differs from that of the data that it was started with.
test.use({
  siteName: "subscriptions",
  // A day in the past is refused.
  allowedErrors: [/400 \(Bad Request\)/],
});

test("the owner confirms a moved shop, finds a subscription, moves its charge and announces a new price, by keyboard", async ({
  page,
  site,
  rest,
}) => {
  const { token } = await rest.signIn(owner);
  const name = newWord();
  const customer = await rest.register();
  const order = await rest.order(customer.token, { customerName: name });
  await rest.pay(token, order);
  await signInBrowser(page, site, token);

  await page.goto("/subscriptions");
  const banner = page.getByRole("complementary", { name: "Subscriptions" });
  await expect(banner).toContainText("The address of this shop has changed.");
  await axe(page);
  const confirm = banner.getByRole("button", { name: "Charge from here…" });
  await confirm.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("your customers pay twice");
  await axe(page);
  await dialog.getByRole("button", { name: "Charge from here" }).press("Enter");
  await expect(page.getByRole("status").getByText("Subscriptions are charged from here")).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Subscriptions" });
  await expect(bodyRows(table)).toHaveCount(1);
  await expect(table).toContainText("1 month");
  await page.getByRole("link", { name, exact: true }).press("Enter");

  await expect(page.getByRole("table", { name: "Periods" })).toContainText("Paid");
  await page.setViewportSize({ width: 360, height: 760 });
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const act = async (label: string, button: string) => {
    await page.getByRole("button", { name: `${label}…` }).press("Enter");
    await axe(page);
    await dialog.getByRole("button", { name: button }).press("Enter");
  };
  await page.getByRole("button", { name: "Move next charge…" }).press("Enter");
  await dialog.getByLabel("Day").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Move charge" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Date must not be in the past.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Change price…" }).press("Enter");
  await expect(dialog).toContainText(customer.email);
  await dialog.getByLabel("New price").fill("349");
  await dialog.getByLabel("Note to the customer").fill("We now include a monthly call.");
  await axe(page);
  await dialog.getByRole("button", { name: "Change price and send e-mail" }).press("Enter");
  await expect(page.getByText(/\$349\.00 every month, from \w+ \d+, \d{4}/)).toBeVisible();
  await act("Pause", "Pause subscription");
  await expect(page.getByRole("status").getByText("Subscription paused")).toBeVisible();
  await act("End now", "End subscription");
  await expect(page.getByRole("heading", { name: "Actions" })).toHaveCount(0);

  await page.goto(`/admin/payment-status/${order._id}`);
  await expect(page.getByText(`Period 1 of the ${order.packageName} subscription`)).toBeVisible();
  await axe(page);
  await page.goto("/admin");
  const figures = page.getByRole("region", { name: "Subscriptions" });
  await expect(figures).toContainText("Monthly recurring revenue");
  await expect(figures).toContainText("Churn, 30 days");
  await axe(page);
});
