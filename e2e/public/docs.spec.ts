import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

test("the API's documentation loads nothing from other hosts, is public and can send a request", async ({
  page,
  site,
}) => {
  for (const at of [`${site.apiUrl}/docs`, `${site.url}/api/docs/`]) {
    await page.goto(at);
    await expect(page.getByRole("heading", { name: "Rankwright API" })).toBeVisible();
    await expect(page.getByRole("link", { name: "content.logo", exact: true })).toBeVisible();
    // Runs axe only once, because both addresses serve the same page.
    if (at === `${site.apiUrl}/docs`) await axe(page);
    await page.getByRole("button", { name: "Expand operation" }).first().click();
    await page.getByRole("button", { name: /^GET \/banner Banner: lists all records/ }).click();
    await expect(page.getByText("Invalid request.").first()).toBeVisible();
    // The page sends the request to the API's public address, even if it was opened on the site's port.
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.getByText('"bannerHeading"').last()).toBeVisible();
  }
});
