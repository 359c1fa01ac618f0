import { expect, test } from "vitest";
import { cleanSvg } from "./svg.ts";

const clean = (inside: string, attributes = "") =>
  cleanSvg(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`),
  );

test("harmless SVG elements and attributes are preserved", () => {
  const inside =
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
    "<style>.b{fill:url(#a)}@media(prefers-color-scheme:dark){.b>g{fill:#fff}}</style>" +
    '<g class="b" style="opacity:.5"><use href="#c"></use><path id="c" d="M0 0L9 9" clip-path="url(#d)"></path></g>' +
    '<text x="1" y="2">Tom &amp; Söhne</text>';
  expect(clean(inside).replace("&gt;", ">")).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
  );
});

const EVIL =
  /script|on\w+=|javascript|https?:\/\/(?!www\.w3\.org\/)|data:|foreignObject|<image|<iframe|<!|<\?|@import|<a[ >]|<animate|<set/i;

test.each([
  "<script>alert(1)</script>",
  "<SCRIPT>alert(1)</SCRIPT>",
  "<svg:script xmlns:svg='http://www.w3.org/2000/svg'>alert(1)</svg:script>",
  "<g><![CDATA[</g><script>alert(1)</script>]]></g>",
  "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
  "<title><![CDATA[</title><script>alert(1)</script>]]></title>",
  "<rect onload='alert(1)' width='1'/>",
  "<rect oNlOaD='alert(1)'/>",
  "<a href='javascript:alert(1)'><rect/></a>",
  "<use href='https://evil.example/x.svg#a'/>",
  "<use xlink:href='data:image/svg+xml,x#a'/>",
  "<image href='https://evil.example/x.png'/>",
  "<foreignObject><body onload='alert(1)'/></foreignObject>",
  "<iframe src='https://evil.example'/>",
  "<animate attributeName='href' values='javascript:alert(1)'/>",
  "<set attributeName='onload' to='alert(1)'/>",
  "<style>@import 'https://evil.example/x.css';</style>",
  "<style>rect{fill:url(https://evil.example/x)}</style>",
  "<style>rect{fill:u\\72l(https://evil.example/x)}</style>",
  "<style>@font-face{src:url('data:font/woff2;base64,AAAA')}</style>",
  "<rect style='fill:url(\"https://evil.example/x\")'/>",
  "<rect fill='url(https://evil.example/x#a)'/>",
  "<rect filter='url( //evil.example/x )'/>",
  "<style>@im@import;port '/http:/evil.example/x.css';</style>",
  "<style>u<!-- -->rl(h<!-- -->ttps:/<!-- -->/evil.example/x)</style>",
  "<style>u&#114;l(h&#116;tps:&#47;&#47;evil.example/x)</style>",
  "<style>u<g></g>rl(/<g/>/evil.example/x)</style>",
  "<style>u<![CDATA[rl(ht]]>tps:/<![CDATA[/evil.example/x)]]></style>",
  "<style>u<?x ?>rl(/<?x ?>/evil.example/x)</style>",
  "<style>rect{fill:image-set('/http:/evil.example/x' 1x)}</style>",
  "<rect style='fill:u\\rl(/\\/evil.example/x)'/>",
  "<g xml:base='https://evil.example/'/>",
  "<handler type='x'>alert(1)</handler>",
])("removes scripts, external resources and links to other sites from %s", (inside) => {
  // Escaped text is harmless.
  const drawing = clean(inside).replace(/&lt;.*?&gt;/g, "");
  expect(drawing).toMatch(/^<svg .*<\/svg>$/s);
  expect(drawing).not.toMatch(EVIL);
  expect(drawing).not.toContain("evil.example");
});

test("CSS is dropped if every cleaning pass leaves another @import", () => {
  const rules = `${"@im".repeat(20_000)}@import;${"port;".repeat(19_999)}port '/http:/evil.example/x';`;
  expect(clean(`<style>${rules}</style>`)).toMatch(/<style><\/style><\/svg>$/);
});

test("the XML prolog, doctype and comments are removed, and a missing namespace is added", () => {
  const file =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><!-- made by a tool --><svg viewBox="0 0 9 9" onload="x()"/>';
  expect(cleanSvg(Buffer.from(file))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>',
  );
  expect(cleanSvg(Buffer.from("<html></html>"))).toBe("");
});
