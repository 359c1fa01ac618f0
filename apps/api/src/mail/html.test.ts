import { rename } from "node:fs/promises";
import { join } from "node:path";
import { mediaAddress } from "@rankwright/schema";
import { mailServer, mailSite } from "@rankwright/test-kit/mail";
import { drawn } from "@rankwright/test-kit/media";
import { describe, expect, test } from "vitest";
import { storeImage } from "../media/image.ts";
import { htmlOf } from "./html.ts";

const head = { name: "Northwind & Sons", accent: "#00523f", site: "https://shop.example.com" };

describe("the HTML version of a mail", () => {
  test("has the text's paragraphs, and a button for its main link", () => {
    const link = "https://shop.example.com/reset?token=a&from=b";
    const html = htmlOf(`Hello,\n\nplease look here:\n\n${link}\n\nKind regards\nNorthwind\n`, head);
    expect(html).toContain(">please look here:</p>");
    expect(html).toMatch(
      /<a href="https:\/\/shop\.example\.com\/reset\?token=a&amp;from=b" style="[^"]*background:#00523f">/,
    );
    expect(html).toContain("Kind regards\nNorthwind</p>");
    expect(html).toContain("Northwind &amp; Sons");
  });

  test("escapes HTML in the text", () => {
    const evil = `<script>x()</script> <img src=x onerror=x> "quotes" https://a.example/"onclick="x javascript:alert(1)`;
    const html = htmlOf(`Hello ${evil}\n\n> ${evil}\n`, { ...head, name: evil });
    expect(html).not.toMatch(/<script|<img|onclick="|href="javascript/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("shows no button for links to other sites", () => {
    for (const evil of ["https://evil.example/login", "https://shop.example.com.evil.example/", "http://["])
      expect(htmlOf(`The customer wrote:\n\n${evil}\n`, head)).not.toContain("Open the page");
  });

  test("excludes a trailing full stop from a link", () => {
    const html = htmlOf("Tell us at https://shop.example.com/contact.\n", head);
    expect(html).toContain('href="https://shop.example.com/contact"');
    expect(html).toContain("</a>.</p>");
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
  expect(after).toMatch(new RegExp(`<a href="${origin}/imprint"[^>]*>Impressum &amp; mehr</a>`));
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
