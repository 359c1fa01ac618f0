import { expectAlert } from "../support/editor.ts";
import { expect, test } from "../support/fixtures.ts";
import { somebody } from "../support/people.ts";

// Who works on orders and messages, without money or settings.

test("somebody added as staff, and removed, was an admin to the activity list", async ({
  keptPage: page,
}) => {
  const { email } = somebody();
  await page.goto("/add-user");
  await expect(page.getByRole("button", { name: "Add Staff" })).toBeEnabled();
  await page.getByLabel("Staff Email").fill(email);
  await page.getByRole("button", { name: "Add Staff" }).click();
  await expectAlert(page, "User Is Added");
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await page.getByRole("button", { name: "Remove this member of staff…" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectAlert(page, `${email} is removed`);
  await page.goto("/admin/activity");
  const mine = page.getByRole("row").filter({ hasText: email });
  await expect(mine.filter({ hasText: "Added staff" })).toHaveCount(1);
  await expect(mine.filter({ hasText: "Removed staff" })).toHaveCount(1);
});
