import { axe } from "../support/axe.ts";
import { expect, newCustomer, test } from "../support/fixtures.ts";

// What is refused, and the room behind a link that was ended.
test.use({ allowedErrors: [/status of (400|404)/] });

test("an order's room: files and words from both sides, live, a change, and an approval by the mailed link", async ({
  page,
  keptPage,
  anotherVisitor,
  browser,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await newCustomer(page, { site, rest });
  const order = await rest.order(customer.token, { packageName: "Premium" });
  await rest.pay(ownerToken, order);

  await page.goto(`/my-order/${order._id}`);
  await expect(page.getByRole("heading", { name: "Premium", level: 1 })).toBeVisible();
  await page.setInputFiles("input[type=file]", [
    { name: "keywords.csv", mimeType: "text/csv", buffer: Buffer.from("word,rank\nseo,1\n") },
    { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
  ]);
  await expect(page.getByRole("alert")).toContainText("Files like “tool.exe” are not taken");
  await page.getByRole("button", { name: "Remove tool.exe" }).click();
  await page.getByLabel("Your message").fill("Please begin with these words.");
  await page.getByRole("button", { name: "Send" }).click();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await expect(conversation.getByRole("listitem").first()).toContainText("Please begin with these words.");
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await axe(page);

  // The owner sees it, keeps a note, and hands over the work.
  await keptPage.goto(`/admin/payment-status/${order._id}`);
  const main = keptPage.getByRole("main");
  const [download] = await Promise.all([
    keptPage.waitForEvent("download"),
    main.getByRole("link", { name: /^keywords\.csv/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("keywords.csv");
  await main.getByText("Write a note for your side").click();
  await main.getByLabel("Note", { exact: true }).fill("Not a word to the customer");
  await main.getByRole("button", { name: "Save the note" }).click();
  await expect(main).toContainText("Note, only your side reads it");
  await main.getByText("Hand over delivery 1").click();
  await main.getByLabel("Note to the customer").fill("The first draft.");
  await main.getByLabel("Links").fill("example.com/draft");
  await main.getByRole("button", { name: "Hand over" }).click();
  await expect(main.getByRole("alert")).toContainText("A link must begin with https://");
  await expect(main.getByLabel("Note to the customer")).toHaveValue("The first draft.");
  await main.getByLabel("Links").fill("https://example.com/draft");
  await main.getByRole("button", { name: "Hand over" }).click();

  // The customer's page shows it by itself.
  await expect(page.getByRole("heading", { name: "Delivery 1 is ready" })).toBeVisible();
  await expect(page.getByText("Not a word to the customer")).toHaveCount(0);
  await expect(page.getByText("Seen")).toBeVisible();
  await page.getByText("Ask for changes", { exact: true }).click();
  await page.getByLabel("What should we change?").fill("Bluer, please.");
  await page.getByRole("button", { name: "Ask for these changes" }).click();
  await expect(conversation).toContainText("Bluer, please.");
  await expect(main).toContainText("Bluer, please.");

  // Without script the owner hands over again, and the mailed link approves it.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await context.addCookies([{ name: "session", value: ownerToken, url: site.url, httpOnly: true }]);
  const plain = await context.newPage();
  await plain.goto(`/admin/payment-status/${order._id}`);
  await plain.getByText("Hand over delivery 2").click();
  await plain.getByLabel("Note to the customer").fill("Bluer now.");
  await plain.getByRole("button", { name: "Hand over" }).click();
  await expect(plain.getByRole("main")).toContainText("Bluer now.");
  await context.close();

  const mail = await site.outbox.mailTo(customer.email, /^Ready for you to look at/);
  const [link = ""] = /\/room\/[\w-]{32}/.exec(mail.text) ?? [];
  const holder = await anotherVisitor();
  const opened = await holder.goto(link);
  expect(opened?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  await expect(holder.getByRole("heading", { name: "Delivery 2 is ready" })).toBeVisible();
  await expect(holder.getByText("1 Sample Street")).toHaveCount(0);
  await holder.getByRole("button", { name: "Approve delivery 2" }).click();
  await expect(holder.getByText("All done.")).toBeVisible();
  await expect(page.getByText("All done.")).toBeVisible();
  await holder.getByRole("button", { name: /^End / }).click();
  await expect(holder.getByRole("heading", { name: "We can't find that page" })).toBeVisible();

  await page.getByRole("link", { name: "Report to print" }).click();
  await expect(page.getByRole("heading", { name: "Report: Premium" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Delivery 2");
});
