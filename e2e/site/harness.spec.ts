import { expect, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { readMail } from "../support/mail.ts";
import { watch } from "../support/watch.ts";

// All other tests rely on `watch` to report every error in a page.
const wrong: Record<string, { script: string; csp?: string; noticed: RegExp }> = {
  "an error in the console": { script: "console.error('told so')", noticed: /told so/ },
  "an exception no script caught": {
    script: "queueMicrotask(() => { throw Error('thrown') })",
    noticed: /thrown/,
  },
  "a violated content security policy": {
    script: "0",
    csp: "script-src 'self'",
    noticed: /content security policy/i,
  },
};

for (const [what, { script, csp, noticed }] of Object.entries(wrong)) {
  test(`${what} is reported`, async ({ context, page }) => {
    const problems = watch(context);
    const headers: Record<string, string> = csp ? { "content-security-policy": csp } : {};
    const body = `<!doctype html><title>Wrong</title><script>${script}</script>`;
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", headers, body }));
    await page.goto("http://wrong.test/");
    await expect.poll(() => problems.join("\n")).toMatch(noticed);
  });
}

test("axe reports violations in a page and in its frames", async ({ page }) => {
  const body = (what: string) =>
    `<!doctype html><html lang="en"><title>Sample</title><main>${what}</main></html>`;
  await page.route("**/*", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: body(
        route.request().url().endsWith("/frame")
          ? '<img src="data:,">'
          : '<button></button><iframe title="Sample" src="/frame"></iframe>',
      ),
    }),
  );
  await page.goto("http://wrong.test/");
  await expect(axe(page)).rejects.toThrow(/button-name[\s\S]*image-alt/);
});

test("a mail is decoded as its reader sees it", () => {
  const mail = readMail(
    [
      "To: reader@example.com",
      "Subject: =?UTF-8?Q?Caf=C3=A9?= =?UTF-8?Q?_order?=",
      'Content-Type: multipart/alternative;\r\n boundary="b1"',
      "",
      "--b1",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Sign in at https://example.com/reset?token=3Dab=\r\ncd for the caf=C3=A9",
      "--b1",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>other</p>",
      "--b1--",
      "",
    ].join("\r\n"),
  );
  expect(mail.subject).toBe("Café order");
  expect(mail.text.trim()).toBe("Sign in at https://example.com/reset?token=abcd for the café");
  expect(mail.links).toEqual(["https://example.com/reset?token=abcd"]);
});
