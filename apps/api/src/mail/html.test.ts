import { rename } from "node:fs/promises";
import { join } from "node:path";
import { mediaAddress } from "@rankwright/schema";
import { mailServer, mailSite } from "@rankwright/test-kit/mail";
import { drawn } from "@rankwright/test-kit/media";
import { describe, expect, test } from "vitest";
import { storeImage } from "../media/image.ts";
import { withFoot } from "./foot.ts";
import { htmlOf } from "./html.ts";

const head = {
  name: "Northwind & Sons",
  accent: { light: "#00523f", dark: "#6fd1b2" },
  site: "https://shop.example.com",
  foot: ["Northwind Ltd, 1 Example Street, London", "Questions? Contact us: help@example.com"],
};
const rendered = (text: string, name = head.name) =>
  htmlOf({ subject: "Sample", text: withFoot(text, head.foot) }, { ...head, name });

describe("the HTML version of a mail", () => {
  test("has the text's paragraphs, tables, a button that says what it does, and the footer", () => {
    const link = "https://shop.example.com/reset?token=a&from=b";
    const html = rendered(
      `Hello,\n\nplease look here:\n\nPackage: Basic\nAmount: $49.50\n\nSet a new password: ${link}\n\nContact us: https://shop.example.com/contact\n\nKind regards\nNorthwind\n`,
    );
    expect(html).toContain(">please look here:</p>");
    expect(html).toMatch(/<th [^>]*>Package<\/th><td [^>]*>Basic<\/td>/);
    expect(html).toMatch(/<th [^>]*>Amount<\/th><td [^>]*>\$49\.50<\/td>/);
    expect(html).toMatch(
      /background-color:#00523f"><a class="button" href="https:\/\/shop\.example\.com\/reset\?token=a&amp;from=b" [^>]*>Set a new password<\/a>/,
    );
    expect(html.match(/class="button"/g), "there is one main action").toHaveLength(1);
    expect(html).toMatch(/href="https:\/\/shop\.example\.com\/contact"[^>]*>Contact us<\/a>/);
    expect(html).toContain("Kind regards<br>Northwind</p>");
    expect(html).toContain("Northwind &amp; Sons");
    expect(html).toContain("Northwind Ltd, 1 Example Street, London");
    expect(html).toMatch(/<a [^>]*href="mailto:help@example\.com"/);
  });

  test("escapes HTML in the text", () => {
    const evil = `<script>x()</script> <img src=x onerror=x> "quotes" https://a.example/"onclick="x javascript:alert(1)`;
    const html = rendered(`Hello ${evil}\n\n> ${evil}\n\n${evil}: ${evil}\nA: ${evil}\n`, evil);
    expect(html).not.toMatch(/<script|<img|onclick="|href="javascript/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("shows no button for links to other sites", () => {
    for (const evil of ["https://evil.example/login", "https://shop.example.com.evil.example/", "http://["])
      expect(rendered(`The customer wrote:\n\nLog in: ${evil}\n\n${evil}\n`)).not.toContain('class="button"');
  });

  test("shows quoted text as it was written, not as a table or a button", () => {
    const html = rendered("The customer wrote:\n\n> Name: Ada\n> Log in: https://shop.example.com/login\n");
    expect(html).toMatch(/<blockquote [^>]*>Name: Ada<br>Log in: <a /);
    expect(html).not.toMatch(/<th |class="button"/);
  });

  test("excludes a trailing full stop from a link", () => {
    const html = rendered("Tell us at https://shop.example.com/contact.\n");
    expect(html).toContain('href="https://shop.example.com/contact"');
    expect(html).toContain("</a>.</p>");
  });

  test("keeps a signature within the text in its place", () => {
    const html = rendered("Hello\n\n-- \nJohn\n\nAda wrote:\n\n> Hello\n");
    expect(html.indexOf("John")).toBeLessThan(html.indexOf("Ada wrote"));
  });
});

test("a mail contains an SVG logo as an image", async () => {
  const server = await mailServer();
  const made = mailSite({ SMTP_URL: server.url });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20"/></svg>';
  const logo = mediaAddress(await storeImage(join(made.deps.env.DATA_DIR, "media"), Buffer.from(drawing)));
  await owner.content.logo.create({ logo });
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  expect(server.received[0]?.message).toMatch(/Content-Type: image\/png; name=logo\.png/);
  const draft = { name: "reset", subject: "Reset", text: "Here: {link}\n" };
  const { html } = await owner.settings.mailTexts.preview(draft);
  expect(html, "the preview shows it, too").toContain(
    `<img class="logo" src="${logo}" width="168" height="56"`,
  );
});

test("a mail links to the imprint", async () => {
  const server = await mailServer();
  const made = mailSite({ SMTP_URL: server.url });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  await owner.content.imprint.create({
    title: "Impressum & mehr",
    text: "Northwind Search, 1 Example Street",
  });
  await owner.content.terms.create({ text: "What we promise." });
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  const [before, after] = server.received.map(({ message }) =>
    message.replaceAll("=\r\n", "").replaceAll("=3D", "="),
  );
  const { origin } = new URL(made.deps.env.SITE_URL);
  expect(before).not.toContain("/imprint");
  expect(after).toContain(`Impressum & mehr: ${origin}/imprint\r\nTerms: ${origin}/terms`);
  expect(after).toMatch(new RegExp(`<a [^>]*href="${origin}/imprint"[^>]*>Impressum &amp; mehr</a>`));
});

test("a mail is sent without a logo that can't be read, and the next mail tries again", async () => {
  const server = await mailServer();
  const made = mailSite({ SMTP_URL: server.url });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  const media = join(made.deps.env.DATA_DIR, "media");
  const logo = mediaAddress(await storeImage(media, await drawn(60, 20).png().toBuffer()));
  await owner.content.logo.create({ logo });
  await rename(media, `${media}-away`);
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  await rename(`${media}-away`, media);
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  const [without, withLogo] = server.received;
  expect(without?.message).not.toContain("logo.png");
  expect(withLogo?.message).toContain("logo.png");
});

test("a mail has the business' name, logo and reply address", async () => {
  const server = await mailServer();
  const made = mailSite({ SMTP_URL: server.url, MAIL_FROM: "shop@example.com" });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  // Without a reply-to address, replies go to the support address.
  const values = { name: "Northwind Search", supportEmail: "help@example.com" };
  await owner.settings.business.save({ revision: 0, values });
  const kept = await storeImage(
    join(made.deps.env.DATA_DIR, "media"),
    await drawn(600, 200).png().toBuffer(),
  );
  await owner.content.logo.create({ logo: mediaAddress(kept) });
  made.queue();
  expect(await made.worker.runOnce()).toBe(1);
  const [{ message = "" } = {}] = server.received;
  expect(message).toContain("From: Northwind Search <shop@example.com>");
  expect(message).toContain("Reply-To: help@example.com");
  expect(message).toMatch(/Content-Type: image\/png; name=logo\.png/);
  expect(message.replaceAll("=\r\n", "")).toContain("cid:logo@mail");
  expect(message).toContain("Auto-Submitted: auto-generated");
});
