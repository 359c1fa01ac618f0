import { PUBLIC_PAGES, paths } from "@rankwright/schema";
import { axe } from "../support/axe.ts";
import { expectAlert, publicPage, ready } from "../support/editor.ts";
import { expect, test } from "../support/fixtures.ts";

// Uses a site whose design and sales no other test checks.
test.use({ siteName: "payments" });

test("the owner changes the accent colour: the preview shows it immediately, and every page on the next request", async ({
  ownerPage: page,
  site,
  rest,
  ownerToken,
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor();
  const colour = () =>
    visitor
      .getByRole("main")
      .getByRole("link")
      .first()
      .evaluate((link) => getComputedStyle(link).getPropertyValue("--color-accent"));
  await visitor.goto("/");
  const standard = await colour();
  expect(await publicPage(page, "/")).toContain('<html lang="en">');

  await page.goto("/add-logo");
  await page.getByRole("link", { name: "Edit Logo" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Update Logo" }) });
  await ready(form);
  await form.getByLabel("Accent colour").selectOption("Plum");
  const preview = page.frameLocator('iframe[title="Preview of Logo"]');
  await expect(preview.locator("html")).toHaveAttribute("data-accent", "Plum");
  expect(await publicPage(page, "/")).toContain('<html lang="en">');
  await form.getByRole("button", { name: "Update Logo" }).click();
  await expectAlert(page, "Logo is Updated");
  await expect(page.locator("html")).toHaveAttribute("data-accent", "Plum");

  for (const path of [...PUBLIC_PAGES, paths.login()])
    expect(await publicPage(page, path)).toContain('<html lang="en" data-accent="Plum">');
  const answer = await visitor.goto("/");
  expect(answer?.headers()["set-cookie"]).toBeUndefined();
  expect(await colour()).not.toBe(standard);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    await axe(visitor);
  }
  await page.goto("/admin");
  await expect(page.locator("html")).toHaveAttribute("data-accent", "Plum");
  await axe(page);

  // REST: the documented field is unchanged, the accent is an additional optional field, and an invalid accent is rejected.
  const [logo] = await rest.list("/logo");
  expect(logo).toEqual({
    _id: expect.any(String),
    logo: `${site.url}/demo/logo.svg`,
    accent: "Plum",
    logoDark: "",
  });
  await rest.call("PUT", `/logo/${logo?._id}`, ownerToken, { logo: "/demo/logo.svg?2" });
  expect(await rest.list("/logo")).toMatchObject([{ logo: `${site.url}/demo/logo.svg?2`, accent: "Plum" }]);
  const gold = rest.call("PUT", `/logo/${logo?._id}`, ownerToken, { accent: "Gold" });
  await expect(gold).rejects.toThrow(/400 .*Accent colour must be one of Teal, /);
  await rest.call("PUT", `/logo/${logo?._id}`, ownerToken, { accent: "" });
  expect(await (await fetch(site.url)).text()).toContain('<html lang="en">');
});
