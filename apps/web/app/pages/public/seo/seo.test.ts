import { describe, expect, test } from "vitest";
import { absolute, descriptionOf, pageTitle, trimmed } from "./seo.ts";

const FALLBACK = "Search engine optimisation in packages with fixed prices, ordered online.";

describe("a page's title", () => {
  test("contains the subject and the site's name", () => {
    expect(pageTitle("Services that help.", "Acme")).toBe("Services that help | Acme");
  });
  test("omits the site's name if both are too long", () => {
    const subject = "Everything that a site needs in order to be found by its customers";
    expect(pageTitle(subject, "A rather long name")).toBe(subject);
  });
  test.each([
    ["", "x"],
    ["a", "b"],
    ["word ".repeat(400), "Acme"],
    ["x".repeat(10_000), "Acme"],
    ["🙂".repeat(200), "Acme"],
    ["  two\n lines ", "Acme"],
  ])("has 10 to 70 characters and no broken characters for any text (%#)", (subject, name) => {
    const title = pageTitle(subject, name);
    expect(title.length).toBeGreaterThanOrEqual(10);
    expect(title.length).toBeLessThanOrEqual(70);
    expect(title.isWellFormed()).toBe(true);
    expect(title).not.toMatch(/\n| {2}/);
  });
});

describe("a page's description", () => {
  test("is the owner's text if it is long enough", () => {
    const text = "We make your site fast, clear and easy to find for your customers.";
    expect(descriptionOf([text, "Not needed."], FALLBACK)).toBe(text);
  });
  test("continues with the next text if the first is too short", () => {
    expect(descriptionOf(["Short", undefined, ""], FALLBACK)).toBe(`Short. ${FALLBACK}`);
  });
  test.each([
    [[]],
    [["x"]],
    [["word ".repeat(2_000)]],
    [["x".repeat(10_000)]],
    [["🙂".repeat(90)]],
    [["\n\n", " \t "]],
  ])("has 50 to 160 characters for any text (%#)", (texts) => {
    const description = descriptionOf(texts, FALLBACK);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.isWellFormed()).toBe(true);
  });
});

test("a long text is cut after a word, without a comma before the ellipsis", () => {
  expect(trimmed("one two, three four", 12)).toBe("one two…");
  expect(trimmed("one two", 12)).toBe("one two");
  expect(trimmed("one two three", 8)).toBe("one two…");
});

test("a picture's address is made absolute, and an unsafe one is omitted", () => {
  expect(absolute("https://example.com", "/demo/hero.svg")).toBe("https://example.com/demo/hero.svg");
  expect(absolute("https://example.com", "javascript:alert(1)")).toBeUndefined();
  expect(absolute("https://example.com", "")).toBeUndefined();
});
