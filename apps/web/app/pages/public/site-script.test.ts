import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { formatPrice, messageTexts, NEUTRAL_LOCALE, setMoneyLocale } from "@rankwright/schema";
import { expect, onTestFinished, test } from "vitest";

const script = readFileSync(new URL("../../../public/site.js", import.meta.url), "utf8");

test("the script of the public pages has at most 5 kB, compressed", () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(5_000);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(5_000);
});

test("the script contains the documented text for a sent message", () => {
  expect(script).toContain(`"${messageTexts.sent}"`);
});

test("the script complies with the strict CSP: no evaluated code, no inline style, no HTML from text", () => {
  expect(script).not.toMatch(/\beval\(|new Function|innerHTML|insertAdjacentHTML|\.style\b|document\.write/);
});

/** Runs the script on a page with one price, in a browser with this language. Returns the price's text. */
function shownPrice(value: string, currency: string, language: string): string {
  class HTMLDataElement {
    value = value;
    dataset = { currency };
    textContent = "";
  }
  const price = new HTMLDataElement();
  runInNewContext(script, {
    HTMLDataElement,
    HTMLElement: class {},
    HTMLAnchorElement: class {},
    navigator: { language },
    document: {
      cookie: "",
      getElementById: () => null,
      querySelector: () => null,
      querySelectorAll: (selector: string) => (selector === "data[data-currency]" ? [price] : []),
    },
  });
  return price.textContent;
}

test.each(["de-DE", "en-CA", "sv-SE", "fr-FR"])(
  "the script shows prices like private pages in %s",
  (locale) => {
    onTestFinished(() => setMoneyLocale(NEUTRAL_LOCALE));
    setMoneyLocale(locale);
    for (const currency of ["EUR", "CAD", "SEK"])
      for (const price of ["1250", "49.50"])
        expect(shownPrice(price, currency, locale)).toBe(formatPrice(price, currency));
  },
);
