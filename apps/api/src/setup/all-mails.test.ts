import { testSite } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";
import { withFoot } from "../mail/foot.ts";
import { htmlOf, type Letterhead } from "../mail/html.ts";
import { fillTemplate, type MailKind, SAMPLE_SITE } from "../mail/kind.ts";
import { newsletterText } from "../mail/newsletter.ts";
import { mailKinds } from "./mail-kinds.ts";

const head: Letterhead = {
  name: "Northwind Search",
  accent: { light: "#00523f", dark: "#6fd1b2" },
  site: SAMPLE_SITE,
  foot: [
    "Northwind Search Ltd, 1 Example Street, London",
    "Questions? Contact us: help@example.com or +44 20 7946 0000",
    `Imprint: ${SAMPLE_SITE}/imprint`,
  ],
};

/** Fills in a mail's samples; `typed` replaces those that customers and owners type. */
function mailOf(kind: MailKind, typed: Record<string, string> = {}) {
  const samples = Object.entries(kind.placeholders).map(([name, { sample }]) => [name, sample]);
  const { subject, text } = fillTemplate(kind, kind.placeholders, {
    site: head.name,
    ...Object.fromEntries(samples),
    ...typed,
  });
  const whole = withFoot(text, head.foot);
  return { subject, text: whole, html: htmlOf({ subject, text: whole }, head) };
}

const decoded = (html: string) =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/** Returns the words that the HTML shows, with the addresses of its links. */
const shownWords = (html: string) =>
  decoded(
    html
      .slice(html.indexOf("<body"))
      .replace(/<!--.*?-->/gs, " ")
      .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " $1 ")
      .replace(/<[^>]*>/g, " "),
  );

/** Returns the words of a mail's text without the marks of quotes and the colons of tables and buttons. */
const words = (text: string) =>
  text
    .replace(/^> ?/gm, "")
    .replace(/^-- $/gm, "")
    .replace(/:(?=\s)/g, " ")
    .split(/\s+/)
    .filter(Boolean);

describe.each(mailKinds.map((kind) => [kind.name, kind] as const))("the mail %s", (_name, kind) => {
  const { subject, text, html } = mailOf(kind);
  const [greeting = "", intro = "", ...rest] = text.split("\n\n");

  test("greets, says why it came, and ends with who sent it", () => {
    expect(subject).toMatch(/^(?:[A-Z]|\S+@).{8,120}$/);
    expect(greeting).toMatch(
      kind.to === "customer" && kind.placeholders.name ? /^Hello Ada Sample,$/ : /^Hello,$/,
    );
    expect(intro, "a whole sentence").toMatch(/^(?:[A-Z“]|\S+@).{30,}[.!]$/s);
    expect(rest.at(-1)).toContain(`-- \n${head.foot.join("\n")}\n`);
    expect(text).not.toMatch(/[{}]|undefined|null/);
  });

  test("has a button that says what it does", () => {
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/class="button"[^>]*>(?:[A-Z][^<]{3,40})</);
    expect(html).not.toContain("Open link");
  });

  test("says the same as text and as HTML", () => {
    const shown = new Set(words(shownWords(html)));
    expect(words(text).filter((word) => !shown.has(word))).toEqual([]);
  });

  test("about an order has a table with its package, number, date and status", () => {
    if (!kind.placeholders.orderState) return;
    for (const label of ["Package", "Order number", "Order date", "Status"])
      expect(html).toMatch(new RegExp(`<th [^>]*>${label}</th>`));
    if (kind.to === "customer" && kind.placeholders.nextStep?.sample)
      expect(html).toMatch(/<th [^>]*>Next step<\/th>/);
  });

  test.each([
    ["HTML", `<img src=x onerror="x()"> & 'Sons'`],
    ["Japanese", "株式会社サンプル 田中太郎"],
    ["Arabic", "شركة المثال المحدودة"],
    ["emoji", "👩‍🚀 Ada 🎉"],
    ["a very long name", `${"Donaudampfschifffahrtsgesellschaft".repeat(20)}`],
    ["line breaks", `Ada\n\nLog in: ${SAMPLE_SITE}/login\n\n-- \nA: b\nC: d`],
  ])("keeps its structure if names contain %s", (_what, typed) => {
    const other = mailOf(kind, { name: typed, package: typed });
    const tags = (one: string) => one.slice(one.indexOf("<body")).match(/<(?!br|a |\/a)\/?\w+/g);
    expect(tags(other.html)).toEqual(tags(html));
    expect(other.html).not.toMatch(/<img|onerror="/);
    expect(other.subject).not.toMatch(/[\r\n]/);
    expect(other.text.split("\n\n")).toHaveLength(text.split("\n\n").length);
    const shown = decoded(other.html.replace(/<[^>]*>/g, "")).replace(/\s+/g, " ");
    if (/\{(name|package)\}/.test(kind.text)) expect(shown).toContain(typed.replace(/\s+/g, " "));
  });
});

test("a newsletter ends with the reason why it came and a link to unsubscribe", () => {
  const link = `${SAMPLE_SITE}/subscription?token=a`;
  const { deps, close } = testSite();
  const site = { ...deps.env, SITE_URL: SAMPLE_SITE, business: { ...deps.env.business, name: head.name } };
  close();
  const text = withFoot(
    newsletterText(site, "News.\n\nRead more: https://shop.example.com/news", link),
    head.foot,
  );
  expect(text).toContain(
    `\n\nNorthwind Search\n\n-- \nYou receive this e-mail because you subscribed to the newsletter of Northwind Search.\nUnsubscribe: ${link}\nNorthwind Search Ltd, `,
  );
  const html = htmlOf({ subject: "News", text }, head);
  expect(html).toMatch(/class="button" href="https:\/\/shop\.example\.com\/news"[^>]*>Read more</);
  expect(html).toMatch(/class="foot-link" href="[^"]*\/subscription\?token=a"[^>]*>Unsubscribe</);
});
