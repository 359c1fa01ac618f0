import { expectAlert } from "../support/editor.ts";
import { expect, test } from "../support/fixtures.ts";
import { pathIn } from "../support/own-account.ts";
import { newPerson } from "../support/people.ts";
import { newWord } from "../support/rest.ts";

// Staff can work on orders and messages, but have no access to payments or settings.

test("the activity list shows a staff member who was added and removed as staff, not as admin", async ({
  sharedOwnerPage: page,
}) => {
  const { email } = newPerson();
  await page.goto("/add-user");
  await expect(page.getByRole("button", { name: "Add Staff" })).toBeEnabled();
  await page.getByLabel("Staff Email").fill(email);
  await page.getByRole("button", { name: "Add Staff" }).click();
  await expectAlert(page, "User Is Added");
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await page.getByRole("button", { name: "Remove this staff member…" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectAlert(page, `${email} removed`);
  await page.goto("/admin/activity");
  const mine = page.getByRole("row").filter({ hasText: email });
  await expect(mine.filter({ hasText: "Added staff" })).toHaveCount(1);
  await expect(mine.filter({ hasText: "Removed staff" })).toHaveCount(1);
});

test("a new member of staff sees only one link to the panel after confirming", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const person = newPerson();
  await rest.call("POST", "/add-user", ownerToken, { userEmail: person.email, userRole: "Staff" });
  await page.goto("/register?from=/admin");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("confirm your email first")).toBeVisible();
  const mail = await site.outbox.mailTo(person.email, /confirm your e-mail/);
  await page.goto(pathIn(mail.links[0]));
  await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue where you left off" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the admin panel" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The orders, newest first.");
});

test("the arrow of the saved replies is inside its select box on a wide screen", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  await page.goto("/saved-replies");
  await expect(page.getByRole("button", { name: "Add saved reply" })).toBeEnabled();
  const name = newWord();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Text").fill("Hello {{name}}");
  await page.getByRole("button", { name: "Add saved reply" }).click();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  const message = await rest.message();
  await page.goto(`/view/${message._id}`);
  const box = page.getByRole("combobox", { name: "Insert a saved reply" });
  const arrow = await box.locator("~ svg").boundingBox();
  const control = await box.boundingBox();
  if (!arrow || !control) throw new Error("There is no such control.");
  expect(arrow.x + arrow.width).toBeLessThan(control.x + control.width);
});

test("assigning an order to someone keeps the focus on the control", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await rest.pay(ownerToken, order);
  await page.goto(`/admin/payment-status/${order._id}`);
  const choice = page.getByRole("combobox", { name: /^Assignee of/ });
  await expect(choice).toBeEnabled();
  await choice.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Assigned to owner@example.com" })).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue("owner@example.com");
});
