import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

test("the API's documentation comes from this machine alone, can be read by anyone and tries a call out", async ({
  page,
  site,
}) => {
  for (const at of [`${site.apiUrl}/docs`, `${site.url}/api/docs/`]) {
    await page.goto(at);
    await expect(page.getByRole("heading", { name: "Rankwright API" })).toBeVisible();
    await expect(page.getByRole("link", { name: "content.logo", exact: true })).toBeVisible();
    // The same page at both addresses.
    if (at === `${site.apiUrl}/docs`) await axe(page);
    await page.getByRole("button", { name: "Expand operation" }).first().click();
    await page.getByRole("button", { name: /^GET \/banner Banner: all records/ }).click();
    await expect(page.getByText("Refused: what is wrong, and which fields").first()).toBeVisible();
    // Also from the site's own port: the call goes to the API's public address.
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.getByText('"bannerHeading"').last()).toBeVisible();
  }
});
