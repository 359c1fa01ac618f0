import { axe } from "../support/axe.ts";
import { expect, scriptRuns, test as shared } from "../support/fixtures.ts";
import { newWord } from "../support/rest.ts";

// A separate site, because tax changes every checkout.
const test = shared.extend({ siteName: ["quotes", { scope: "worker" }] });
test.describe.configure({ mode: "serial" });
// Wrong input is refused.
test.use({ allowedErrors: [/40[09] \((?:Bad Request|Conflict)\)/] });

const customer = `${newWord()}@example.com`.toLowerCase();

/** Returns the path of the link to a quote in a mail. */
const linkIn = (text: string): string => /\/quote\/[\w-]{32}/.exec(text)?.[0] ?? "";

test("the owner writes a quote for a contact message, by keyboard, and sends it", async ({
  ownerPage: page,
  rest,
  site,
}) => {
  await page.goto("/settings/tax");
  await page.getByRole("form", { name: "Your business" }).getByLabel("Country").fill("Germany");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  const rules = page.getByRole("form", { name: "Tax on your sales" });
  await rules.getByLabel("Do you charge tax?").selectOption("Yes, by the buyer's country");
  await rules.getByRole("button", { name: "Save" }).press("Enter");
  const message = { name: "Ada Sample", email: customer, number: "1", subject: "The package Basic" };
  const { _id } = await rest.call<{ _id: string }>("POST", "/add-message", undefined, {
    ...message,
    message: "Please quote.",
  });
  await page.goto(`/view/${_id}`);
  await page.getByRole("link", { name: "Write quote" }).press("Enter");

  await expect(page.getByLabel("Email")).toHaveValue(customer);
  await page.getByLabel("Title").fill("SEO relaunch");
  await page.getByLabel("Description of line 1").fill("Audit");
  await page.getByLabel("Quantity").fill("-1");
  await page.getByLabel(/^Unit price/).fill("119");
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Quantity must be a number above 0");
  await expect(page.getByLabel("Description of line 1"), "nothing typed is lost").toHaveValue("Audit");
  await axe(page);
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add line" }).press("Enter");
  await page.getByLabel("Description of line 2").fill("Consulting");
  await page
    .getByLabel(/^Unit price/)
    .last()
    .fill("62");
  await expect(page.getByText("€300.00").or(page.getByText("$300.00"))).toBeVisible();
  await page.getByLabel("Discount").fill("10 %");
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await page.waitForURL(/\/quotes\/\w{24}$/);
  await expect(page.getByText("VAT 19 %")).toBeVisible();

  await page.getByRole("button", { name: "Send quote…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Send quote" }).press("Enter");
  await expect(page.getByText("Not yet")).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await axe(page);
  expect(linkIn((await site.outbox.mailTo(customer, / Q-.*: SEO relaunch/)).text)).not.toBe("");
});

test("the customer accepts it on a phone without an account and pays, and the owner sees when", async ({
  anotherVisitor,
  ownerPage,
  site,
}) => {
  await ownerPage.goto("/quotes");
  await ownerPage.getByRole("link", { name: "SEO relaunch" }).click();
  await ownerPage.getByRole("button", { name: "Send again…" }).click();
  await ownerPage.getByRole("dialog").getByRole("button", { name: "Send quote" }).click();
  const link = linkIn((await site.outbox.mailTo(customer, / Q-.*: SEO relaunch/)).text);

  const page = await anotherVisitor({ viewport: { width: 360, height: 760 } });
  await page.goto(link);
  await scriptRuns(page);
  await expect(page.getByRole("heading", { name: "SEO relaunch" })).toBeVisible();
  await axe(page);
  await page.getByLabel("Address").fill("Musterstraße 1\n10115 Berlin");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByLabel("Bank transfer").check();
  await page.getByRole("button", { name: "Accept and pay $270.00" }).click();
  await page.waitForURL(/\/pay-now\//);
  await expect(page.getByText("Reference", { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("We start when the order is paid.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/pay-now\//);

  await ownerPage.reload();
  await expect(ownerPage.getByText("Accepted")).toBeVisible();
  await expect(ownerPage.getByText("First seen")).toBeVisible();
  await expect(ownerPage.getByText("Not yet")).toBeHidden();
  await ownerPage.getByRole("link", { name: /View the order/ }).click();
  await expect(ownerPage.getByText("$270.00").first()).toBeVisible();
  await expect(ownerPage.getByRole("link", { name: /^Quote Q-/ })).toBeVisible();
});

test("without script, a business abroad updates the total, and chooses the invoice", async ({
  anotherVisitor,
  site,
  ownerPage,
}) => {
  await ownerPage.goto("/quotes/new");
  await ownerPage.getByLabel("Name", { exact: true }).fill("Ada Sample");
  await ownerPage.getByLabel("Email").fill(customer);
  await ownerPage.getByLabel("Title").fill("Audit");
  await ownerPage.getByLabel("Add a package").selectOption("Basic");
  await ownerPage.getByLabel("Days to pay").fill("14");
  await ownerPage.getByRole("button", { name: "Save draft" }).click();
  await ownerPage.waitForURL(/\/quotes\/\w{24}$/);
  await ownerPage.getByRole("button", { name: "Send quote…" }).click();
  await ownerPage.getByRole("dialog").getByRole("button", { name: "Send quote" }).click();
  const link = linkIn((await site.outbox.mailTo(customer, / Q-.*: Audit/)).text);

  const page = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto(link);
  await page.getByLabel("Address").fill("1 Main Street");
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("button", { name: "Update total" }).click();
  await expect(page.locator("#total")).toContainText("outside the European Union");
  const line = page.getByRole("listitem").filter({ hasText: "Basic" });
  await expect(line, "$299.00 without the VAT, as the total").toContainText("$251.26");
  await expect(page.getByLabel("Address")).toHaveValue("1 Main Street");
  await page.getByRole("button", { name: /^(Accept and pay|Order and pay)/ }).click();
  await expect(page.getByText("Please pay it by")).toBeVisible();
  const invoice = await site.outbox.mailTo(customer, /^Invoice /);
  expect(linkIn(invoice.text)).not.toBe("");

  await ownerPage.reload();
  await ownerPage.getByRole("link", { name: /View the order/ }).click();
  await ownerPage.getByRole("button", { name: "Cancel order…" }).press("Enter");
  await axe(ownerPage);
  await ownerPage.getByRole("dialog").getByRole("button", { name: "Cancel order" }).press("Enter");
  await expect(ownerPage.getByRole("link", { name: /^Credit note / })).toBeVisible();
  await page.reload();
  await expect(page.getByText("This order was cancelled")).toBeVisible();
});

test("a quote is declined with a word", async ({ anotherVisitor, ownerPage, site }) => {
  await ownerPage.goto("/quotes/new");
  await ownerPage.getByLabel("Name", { exact: true }).fill("Ada Sample");
  await ownerPage.getByLabel("Email").fill(customer);
  await ownerPage.getByLabel("Title").fill("Retainer");
  await ownerPage.getByLabel("Description of line 1").fill("Hours");
  await ownerPage.getByLabel(/^Unit price/).fill("80");
  await ownerPage.getByRole("button", { name: "Save draft" }).click();
  await ownerPage.waitForURL(/\/quotes\/\w{24}$/);
  await ownerPage.getByRole("button", { name: "Send quote…" }).click();
  await ownerPage.getByRole("dialog").getByRole("button", { name: "Send quote" }).click();
  const page = await anotherVisitor();
  await page.goto(linkIn((await site.outbox.mailTo(customer, / Q-.*: Retainer/)).text));
  await scriptRuns(page);
  await page.getByText("Decline this quote").click();
  await page.getByLabel("Reason").fill("We postpone it.");
  await page.getByRole("button", { name: "Decline quote" }).click();
  await expect(page.getByText("You declined this quote")).toBeVisible();
  await axe(page);
  await ownerPage.reload();
  await expect(ownerPage.getByText("“We postpone it.”")).toBeVisible();
});
