import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expectAlert, ready } from "../support/editor.ts";
import { expect, test } from "../support/fixtures.ts";
import { openPalette } from "../support/palette.ts";

// The footer of every page links to these texts.
test.use({ siteName: "legal", allowedErrors: [/status of 40[04]/] });

const foot = (page: Page) => page.getByRole("navigation", { name: "Legal" });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Creates a text that does not exist yet, starting with the command palette. */
async function write(page: Page, label: string, { title, text }: { title?: string; text: string }) {
  await openPalette(page);
  await page.getByRole("combobox", { name: "Screen" }).fill(label);
  await expect(page.getByRole("option", { selected: true })).toContainText(label);
  await page.keyboard.press("Enter");
  const form = page.locator("form").filter({ has: page.getByLabel("Text") });
  await ready(form);
  if (title) await form.getByLabel("Title").fill(title);
  await form.getByLabel("Text").fill(text);
  await form.getByRole("button", { name: /^Save the/ }).click();
  await expectAlert(page, "The text is saved");
}

test("imprint, policy and terms are public once the owner has written them, until they are deleted", async ({
  ownerPage: page,
  anotherVisitor,
  request,
  rest,
  ownerToken,
}) => {
  const visitor = await anotherVisitor();
  for (const path of ["/imprint", "/privacy", "/terms"]) {
    for (const { _id } of await rest.list(path)) await rest.call("DELETE", `${path}/${_id}`, ownerToken);
    expect((await visitor.goto(path))?.status(), path).toBe(404);
  }
  await expect(foot(visitor)).toHaveCount(0);
  await visitor.goto("/checkout/Basic");
  await expect(visitor.getByText("By ordering")).toHaveCount(0);

  await page.goto("/settings/live");
  await page.getByRole("link", { name: "Write your legal pages" }).click();
  await expect(page.getByText("What to include")).toBeVisible();
  await expect(page.getByText("Postal address")).toBeVisible();
  await expect(
    page.getByRole("link", { name: "View on the site" }),
    "there is no page to view yet",
  ).toHaveCount(0);
  await axe(page);
  await write(page, "Imprint", {
    title: "Legal notice",
    text: "# Who we are\n\nSample Ltd\n1 Sample Street\n\n## Register\n- Court of Sampletown\n- No. 12345",
  });
  await write(page, "Terms", { text: "# 1. Scope\n\nFor every order.\n\n# 2. Money\n\nPay first." });
  await write(page, "Privacy policy", { text: "We keep little." });

  await visitor.goto("/");
  await expect(foot(visitor).getByRole("link")).toHaveText(["Legal notice", "Privacy policy", "Terms"]);
  await foot(visitor).getByRole("link", { name: "Legal notice" }).click();
  await expect(visitor).toHaveURL("/imprint");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Legal notice");
  await expect(visitor.getByRole("heading", { level: 2, name: "Who we are" })).toBeVisible();
  await expect(visitor.getByRole("heading", { level: 3, name: "Register" })).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("listitem").last()).toHaveText("No. 12345");
  await axe(visitor);
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/terms</loc>");

  await visitor.goto("/checkout/Basic");
  await visitor.getByLabel("Name").fill("Sample Client");
  await expect(visitor.getByText("By ordering you accept our Terms")).toBeVisible();
  await axe(visitor);
  const [terms] = await Promise.all([
    visitor.context().waitForEvent("page"),
    visitor.getByRole("main").getByRole("link", { name: "Terms" }).click(),
  ]);
  await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Terms");
  await terms.close();
  await expect(visitor.getByLabel("Name"), "the typed text is kept").toHaveValue("Sample Client");

  await page.goto("/add-terms");
  await page.getByRole("link", { name: "Edit the terms page" }).click();
  const form = page.locator("form").filter({ has: page.getByLabel("Text") });
  await ready(form);
  await form.getByLabel("Text").fill("");
  await form.getByRole("button", { name: "Save the terms page" }).click();
  await expectAlert(page, "The text is saved");
  expect((await visitor.goto("/terms"))?.status()).toBe(404);
  await visitor.goto("/contact");
  await expect(foot(visitor).getByRole("link")).toHaveText(["Legal notice", "Privacy policy"]);
  await visitor.goto("/checkout/Basic");
  await expect(visitor.getByText("By ordering")).toHaveCount(0);
  await expect(visitor.getByText("How we use your data: Privacy policy")).toBeVisible();
});

test("a text of 50,000 characters with a word of 300 letters fits, on a phone too, and a longer one is refused but kept", async ({
  rest,
  ownerToken,
  ownerPage: page,
}) => {
  const [known] = await rest.list("/privacy");
  const record =
    known ??
    (await rest.call<{ _id: string }>("POST", "/add-privacy", ownerToken, { text: "We keep little." }));
  const part = `# Heading\n\n${"Here is what we do. ".repeat(50)}\n\n- ${"W".repeat(300)}\n\n`;
  const text = part.repeat(40).slice(0, 49_000).padEnd(50_000, "long ");
  await page.goto(`/edit-privacy/${record._id}`);
  const form = page.locator("form").filter({ has: page.getByLabel("Text") });
  await ready(form);
  await form.getByLabel("Text").fill(`${text}x`);
  await form.getByRole("button", { name: "Save the privacy policy" }).click();
  await expect(page.getByRole("alert").getByText("Text may have at most 50,000 characters.")).toBeVisible();
  await expect(form.getByLabel("Text")).toHaveValue(`${text}x`);
  await form.getByLabel("Text").fill(text);
  await form.getByRole("button", { name: "Save the privacy policy" }).click();
  await expectAlert(page, "The text is saved");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), "the editor is not wider than the screen").toBeLessThanOrEqual(0);
  }
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await overflow(page), "the page is not wider than the screen").toBeLessThanOrEqual(0);
  await axe(page);
});

test("text pasted from a page keeps its headings, lists and links, but no script of it runs", async ({
  ownerPage: page,
}) => {
  await page.goto("/add-imprint");
  const edit = page.getByRole("link", { name: "Edit the imprint" });
  if ((await edit.count()) > 0) await edit.click();
  const form = page.locator("form").filter({ has: page.getByLabel("Text") });
  await ready(form);
  const box = form.getByLabel("Text");
  /** Pastes clipboard data by MIME type, as copied from a page or a document. */
  const paste = async (data: Record<string, string>) => {
    await box.fill("");
    await box.focus();
    await box.evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  };
  const html = `<meta charset="utf-8"><style>p{color:red}</style><h1>Legal</h1><p>Sample&nbsp;Ltd<br>1 Sample Street</p><h2>Who</h2>
    <ul><li>One</li><li><p>Two</p></li></ul><ol start="3"><li>Three</li></ol>
    <p>See <a href="https://example.com/a">their page</a> <img src="x" onerror="window.__ran = true"><script>window.__ran = true</script></p>`;
  const marked =
    "# Legal\n\nSample Ltd\n1 Sample Street\n\n## Who\n\n- One\n\n- Two\n\n3. Three\n\nSee their page (https://example.com/a)";
  await paste({ "text/html": html, "text/plain": "Legal Sample Ltd" });
  await expect(box).toHaveValue(marked);
  await paste({ "text/plain": html });
  await expect(box, "pasted HTML source is converted, too").toHaveValue(marked);
  expect(await page.evaluate("window.__ran")).toBeUndefined();
  await page.keyboard.press("Control+z");
  await expect(box, "the paste can be undone").not.toHaveValue(marked);
});
