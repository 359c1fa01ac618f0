import { axe } from "../support/axe.ts";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/mail-servers.ts";

test.use({ viewport: { width: 1280, height: 800 }, allowedErrors: [/status of 400/] });

test("an unmatched mail is read in the settings by keyboard and moved to its order", async ({
  ownerPage: page,
  post,
  rest,
}) => {
  const { token } = await rest.register();
  const { _id: order } = await rest.order(token, { customerName: "Ada Sample" });
  const lost = { replyTo: "reply@example.com", subject: "your order", text: "Which colour shall it be?" };
  post.answer(lost, "private@example.net", "Blue, please. <script>alert(1)</script>");

  await page.goto("/settings/inbound");
  await page.getByRole("button", { name: "Check mailbox" }).click();
  await expect(page.getByText("Connected to the mailbox of")).toBeVisible();
  const mails = page.getByRole("region", { name: "Unmatched mail" });
  await expect(async () => {
    await page.reload();
    await expect(mails.getByText("Re: your order")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(mails).toContainText(/, \d+ bytes\. It isn't a reply to a mail about an order\./);

  await mails.locator("summary").focus();
  await page.keyboard.press("Enter");
  const words = mails.getByRole("region", { name: "Text of the mail from Sample Client" });
  await expect(words).toContainText("Blue, please. <script>alert(1)</script>");
  await axe(page);

  await mails.getByLabel("Order number").fill("RW-1");
  await page.keyboard.press("Enter");
  await expect(mails.getByRole("alert")).toContainText("No order has this number.");
  await mails.getByLabel("Order number").fill(order);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mail added to the order of Ada Sample")).toBeVisible();
  await expect(mails.getByText("No unmatched mail")).toBeVisible();
  await expect(mails.getByRole("heading", { name: "Unmatched mail" })).toBeFocused();

  await page.goto(`/admin/payment-status/${order}`);
  const line = page.getByRole("list", { name: "Conversation" }).getByRole("listitem");
  await expect(line).toContainText("Blue, please.");
  await expect(line).toContainText("not verified");
});
