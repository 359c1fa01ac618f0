import { expect, test } from "vitest";
import { visitorLocale } from "./visitor-locale.ts";

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de-AT"],
  ["fr", "fr"],
  // Reduced to a locale that Intl has, without extensions.
  ["de-u-nu-arab", "de"],
  ["de-ZZ;q=0.5", "de"],
  [null, "en-US"],
  ["*", "en-US"],
  ["<script>", "en-US"],
])("a browser that asks for %j sees amounts in the format of %s", (header, locale) => {
  expect(visitorLocale(header)).toBe(locale);
});
