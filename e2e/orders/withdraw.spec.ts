import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

// The setting shows links on every page of the site, so the site is separate.
test.use({
  siteName: "withdraw",
  viewport: { width: 1280, height: 800 },
  allowedErrors: [/status of 400/],
});

test("a guest withdraws by keyboard on a phone without script, and the owner handles it", async ({
  ownerPage: page,
  anotherVisitor,
  rest,
  site,
}) => {
  const { token, email } = await rest.register();
  const { _id: order } = await rest.order(token, { customerName: "Ada Sample" });
  const visitor = await anotherVisitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });

  await visitor.goto("/");
  await expect(visitor.getByRole("link", { name: "Withdraw from contract" })).toHaveCount(0);
  await page.goto("/settings");
  const consumers = page.locator("form").filter({ has: page.getByLabel("I sell to consumers in the EU") });
  await consumers.getByLabel("I sell to consumers in the EU").selectOption("Yes");
  await consumers.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();

  await test.step("ask for an early start when ordering", async () => {
    await visitor.goto("/checkout/Basic");
    const early = visitor.getByRole("checkbox", { name: /^I ask you to begin work before my 14-day/ });
    await expect(early).not.toBeChecked();
    await early.focus();
    await visitor.keyboard.press("Space");
    const place = visitor.getByRole("button", { name: /^Order and pay/ });
    await place.press("Enter");
    await expect(visitor.getByRole("link", { name: "Name is required." })).toBeVisible();
    await expect(early, "wrong input keeps it").toBeChecked();
    await visitor.getByText("Ordering for a company?").click();
    await visitor.getByLabel("Company").fill("Sample GmbH");
    await visitor.getByLabel("Tax ID").fill("12/345");
    await place.press("Enter");
    await expect(early, "a business can't withdraw").toBeHidden();
    await visitor.getByLabel("Tax ID").fill("");
    await place.press("Enter");
    await expect(early, "and a consumer's choice is kept").toBeChecked();
    const guest = "early.guest@example.com";
    await visitor.getByRole("textbox", { name: "Email" }).fill(guest);
    await visitor.getByLabel("Name", { exact: true }).fill("Early Guest");
    await visitor.getByLabel("Address").fill("1 Sample Street");
    await visitor.getByLabel("Country").selectOption("Germany");
    await place.press("Enter");
    const confirmation = await site.outbox.mailTo(guest, /^Ihre Bestellung: Basic/);
    expect(confirmation.text).toContain("I ask you to begin work before my 14-day withdrawal period ends.");
    await page.goto("/checkout/Basic");
    const box = page.getByRole("checkbox", { name: /^I ask you to begin work/ });
    await box.check();
    await axe(page);
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByText("Ordering for a company?").click();
    await page.getByLabel("Tax ID").fill("DE136695976");
    await page.keyboard.press("Tab");
    await expect(box).toBeHidden();
    await page.getByLabel("Tax ID").fill("");
    await page.keyboard.press("Tab");
    await expect(box).toBeChecked();
    await expect(box).toBeVisible();
    await page.goto("/total-orders");
    await page.getByRole("link", { name: "Ada Sample" }).first().click();
    await expect(
      page.getByText(/^Work may begin on \d\d\/\d\d\/\d{4}, when the withdrawal period is over/),
    ).toBeVisible();
  });

  await test.step("declare and confirm", async () => {
    await visitor.goto("/");
    await visitor.getByRole("link", { name: "Withdraw from contract" }).focus();
    await visitor.keyboard.press("Enter");
    await expect(visitor).toHaveTitle(/^Withdraw from contract/);
    await visitor.getByLabel("Name", { exact: true }).focus();
    await visitor.keyboard.press("Enter");
    await expect(visitor.getByRole("link", { name: "Order is required." })).toBeVisible();
    await visitor.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await visitor.getByLabel("Email", { exact: true }).fill(email);
    await visitor.getByLabel("Order", { exact: true }).fill(order);
    await visitor.keyboard.press("Enter");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Check your withdrawal");
    await expect(visitor.getByRole("definition")).toHaveText([order, "Ada Sample", email]);
    const width = await visitor.locator("html").evaluate((html) => html.scrollWidth);
    expect(width, "nothing is wider than the phone").toBe(360);
    await visitor.getByRole("button", { name: "Confirm withdrawal" }).focus();
    await visitor.keyboard.press("Enter");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("We received your withdrawal");
    await expect(visitor.getByRole("definition").last()).toHaveText(/\d{4} at .*\(UTC\)$/);
  });

  const mail = await site.outbox.mailTo(email, /We received your withdrawal/);
  expect(mail.text).toContain(order);

  await test.step("handle it", async () => {
    await page.goto("/admin");
    await page.getByRole("link", { name: "1 withdrawal or cancellation to handle" }).click();
    await page.getByRole("link", { name: "View withdrawal" }).click();
    await expect(page.getByText("received in time")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText("The order is cancelled.")).toBeVisible();
    await page.getByRole("button", { name: "Mark as handled…" }).click();
    await page.getByLabel("Note").fill("Cancelled, nothing was paid");
    await page.getByRole("button", { name: "Mark as handled", exact: true }).click();
    await expect(page.getByText("Cancelled, nothing was paid")).toBeVisible();
    await page.goto("/withdrawals");
    await expect(page.getByText("Nothing to handle")).toBeVisible();
    await axe(page);
  });
});

test("both steps of a cancellation are accessible, and the cancellation policy has a template", async ({
  ownerPage: page,
}) => {
  await page.goto("/cancel-contract");
  await axe(page);
  await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Order", { exact: true }).fill("Basic, ordered in March");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your cancellation");
  await axe(page);
  await page.goto("/add-cancellation-policy");
  await page.getByRole("button", { name: "Insert template" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/14 days without giving any reason/);
  await page.getByRole("button", { name: "Save the cancellation policy" }).click();
  await page.goto("/cancellation-policy");
  await expect(page.getByRole("heading", { level: 2, name: "Right of withdrawal" })).toBeVisible();
});
