import type { Locator, Page } from "@playwright/test";
import { expect, newCustomer, scriptRuns, test } from "../support/fixtures.ts";

test.use({ allowedErrors: [/status of 4(00|13)/] });

const END = "and this is how it ends.";

/** Pastes a text of this length. Unlike `fill`, this would reveal a `maxLength` that cuts off the text. */
async function paste(page: Page, field: Locator, length: number) {
  await field.focus();
  await page.keyboard.insertText(`${"words ".repeat(Math.ceil(length / 6))}${END}`);
  await expect(field).toHaveValue(new RegExp(`${END}$`));
}

test("pasted text that is too long is refused but stays complete in the field, and the limit is shown", async ({
  ownerPage,
  anotherVisitor,
  site,
  rest,
}) => {
  const page = await anotherVisitor();
  const customer = await newCustomer(page, { site, rest });
  const order = await rest.order(customer.token);
  const refused = async (on: Page, field: Locator, button: string, limit: string) => {
    await on.getByRole("button", { name: button, exact: true }).click();
    await expect(on.getByText(limit).first()).toBeVisible();
    await expect(field).toHaveValue(new RegExp(`${END}$`));
  };

  await page.goto("/contact");
  const message = page.getByLabel("Message");
  await paste(page, message, 10_000);
  await refused(page, message, "Send message", "Message may have at most 10,000 characters.");

  await page.goto(`/my-order/${order._id}`);
  await scriptRuns(page);
  const written = page.getByRole("textbox", { name: "Message" });
  await paste(page, written, 10_000);
  await refused(page, written, "Send", "Message may have at most 10,000 characters.");

  await ownerPage.goto("/newsletters/new");
  await ownerPage.getByLabel("Subject").fill("News");
  const news = ownerPage.getByLabel("Text", { exact: true });
  await paste(ownerPage, news, 10_000);
  await refused(ownerPage, news, "Save draft", "Text may have at most 10,000 characters.");

  await ownerPage.goto("/seo/redirects");
  await ownerPage.getByRole("button", { name: "Add in bulk" }).click();
  const lines = ownerPage.getByLabel("Redirects, one per line");
  await paste(ownerPage, lines, 250_000);
  await refused(ownerPage, lines, "Add redirects", "Redirects may have at most 250,000 characters.");
});

test("without JavaScript, a form that is too large gets a page that says so, not JSON", async ({
  anotherVisitor,
}) => {
  const page = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto("/contact");
  const form = page.locator("form").filter({ has: page.getByLabel("Subject") });
  for (const [label, text] of [
    ["Name", "Sample"],
    ["Email", "sample@example.com"],
    ["Phone", "555 0100"],
    ["Subject", "Much to say"],
    ["Message", "words ".repeat(100_000)],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Your text is too long" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact" }).first()).toBeAttached();
  await page.goBack();
  await expect(form.getByLabel("Subject")).toHaveValue("Much to say");
  await expect(form.getByLabel("Message")).toHaveValue(/^words words /);
});
