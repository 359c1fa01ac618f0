import { axe } from "../support/axe.ts";
import { expect, scriptRuns, test } from "../support/fixtures.ts";
import { confirmed, pathIn } from "../support/own-account.ts";
import { newPerson } from "../support/people.ts";

test("a customer invites a colleague, who writes in the order until they are removed", async ({
  page,
  site,
  rest,
  ownerToken,
  anotherVisitor,
}) => {
  const customer = await confirmed(page, site.outbox);
  const order = await rest.order((await rest.signIn(customer)).token);
  await rest.pay(ownerToken, order);
  const { email } = newPerson();

  await page.goto(`/my-order/${order._id}`);
  await scriptRuns(page);
  await page.getByText("Invite a colleague", { exact: true }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Invite colleague" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await axe(page);

  const mail = await site.outbox.mailTo(email, /invited you to an order/);
  const colleague = await anotherVisitor();
  await colleague.goto(pathIn(mail.links[0]));
  await colleague.getByRole("button", { name: /^(Continue|Open)/ }).click();
  await expect(colleague).toHaveURL(`/my-order/${order._id}`);
  await expect(colleague.getByRole("main")).not.toContainText("1 Sample Street");
  await expect(colleague.getByText("Invite a colleague")).toHaveCount(0);
  await scriptRuns(colleague);
  await colleague.getByLabel("Your message").fill("Here are our logos.");
  await colleague.getByRole("button", { name: "Send", exact: true }).click();
  await expect(colleague.getByText("Here are our logos.")).toBeVisible();
  await axe(colleague);

  await expect(page.getByText("Here are our logos.")).toBeVisible();
  await expect(page.locator("#conversation ~ ol")).toContainText(email);
  await page.getByRole("button", { name: `Share invoices with ${email}` }).click();
  await expect(page.getByText("Sees invoices")).toBeVisible();
  await expect(colleague.getByRole("heading", { name: "Invoices" })).toBeVisible();

  await colleague.goto("/dashboard");
  await expect(colleague.getByRole("table", { name: "Shared with You" })).toContainText("Sample Client");
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await expect(page.getByRole("button", { name: `Remove ${email}` })).toHaveCount(0);
  await colleague.reload();
  await expect(colleague.getByRole("table", { name: "Shared with You" })).toHaveCount(0);
});
