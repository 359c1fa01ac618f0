import { seedDemo } from "@rankwright/api";
import { sections } from "@rankwright/schema";
import { hostileAddresses } from "@rankwright/test-kit/rights/bad-values";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { PUBLIC_PATHS, rendered } from "../../../test/rendered.tsx";

const ADDRESS_KINDS = ["image", "link", "icon"];

/**
 * Opens a demo site and writes hostile addresses directly to its database, bypassing all checks. `turn` changes which address is written
 * to which field.
 */
function hostileSite(turn: number) {
  const site = testSite();
  onTestFinished(site.close);
  seedDemo(site.deps);
  const { $client } = site.deps.db;
  const write = $client.prepare("update content_records set data = json_set(data, ?, ?) where section = ?");
  const places = Object.values(sections).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind }]) =>
      ADDRESS_KINDS.includes(kind) ? [{ name, field }] : [],
    ),
  );
  expect(places.length).toBeGreaterThan(15);
  for (const [at, { name, field }] of places.entries()) {
    const address = hostileAddresses[(at + turn) % hostileAddresses.length];
    expect(write.run(`$.${field}`, address, name).changes, name).toBeGreaterThan(0);
  }
  return site.deps;
}

const decoded = (value: string) =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Returns every address in the HTML that a browser would follow or load. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|action|formaction|poster|data)="([^"]*)"/gi)].map(([, value = ""]) =>
    decoded(value),
  );

/** Returns true if following the address could run code. Parses it like a browser, which for example removes tabs. */
function runs(address: string, site: string): boolean {
  const { protocol, pathname = "" } = URL.parse(address, site) ?? {};
  if (protocol === undefined || /^(https?|mailto|tel):$/.test(protocol)) return false;
  // React replaces javascript: addresses with code that only throws this error.
  return !(
    protocol === "javascript:" &&
    decodeURIComponent(pathname).startsWith("throw new Error('React has blocked")
  );
}

test.each([0, 7, 13, 19])(
  "addresses that contain code run nothing on any public page, turn %i",
  async (turn) => {
    const deps = hostileSite(turn);
    for (const path of PUBLIC_PATHS) {
      const { html } = await rendered(deps, path);
      const addresses = addressesIn(html);
      expect(addresses.length, path).toBeGreaterThan(5);
      expect(
        addresses.filter((each) => runs(each, deps.env.SITE_URL)),
        path,
      ).toEqual([]);
      expect(html, path).not.toMatch(/<(?:script|svg onload|iframe)|\son(?:error|load)=/i);
      // Hostile addresses that would lead to another site are omitted, too.
      expect(html, path).not.toContain("evil.example");
    }
  },
);
