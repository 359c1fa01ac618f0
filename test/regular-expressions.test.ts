import { analyse } from "scslre";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { product, read } from "./files.ts";

// Nothing that anyone sends may be looked at in more than linear time. Instead of waiting for a slow one, each regular
// expression is analysed: no way through it may be taken twice for the same text, and no search may start over and over.

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/** Every regular expression in a piece of the syntax tree. */
function patternsIn(node: unknown, path: string): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => patternsIn(each, path));
  const { regex, ...others } = Object(node);
  const own = regex ? [{ path, source: String(regex.pattern), flags: String(regex.flags) }] : [];
  return [...own, ...Object.values(others).flatMap((each) => patternsIn(each, path))];
}

const patternsOf = (path: string) =>
  patternsIn(parseAst(read(path), { lang: path.endsWith("x") ? "tsx" : "ts" }), path);

const slow = ({ source, flags }: Pick<Pattern, "source" | "flags">) =>
  analyse({ source, flags }, { reportTypes: { Self: true, Trade: true, Move: true } }).reports.map(
    ({ type, exponential }) => (exponential ? "exponential" : type),
  );

/** What runs in tests alone. */
const forTests = /\.test\.tsx?$|\/(testing|rights|proof)\//;

test("every regular expression takes linear time", () => {
  const patterns = product
    .filter((path) => /\.tsx?$/.test(path) && !forTests.test(path))
    .flatMap((path) => patternsOf(path));
  expect(patterns.length).toBeGreaterThan(80);
  const found = patterns.flatMap((each) =>
    slow(each).map((how) => `${each.path}: /${each.source}/${each.flags} (${how})`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["^(a+)+$", "exponential"],
  ["^\\w+\\w+$", "Trade"],
  ["^(?:a*b?a*)*$", "exponential"],
  ["\\s+$", "Move"],
])("/%s/ would be found", (source, how) => {
  expect(slow({ source, flags: "" })).toContain(how);
});

test("none is made from a text at run time, where nobody has looked at it", () => {
  const made = product.filter(
    (path) => !forTests.test(path) && /\bnew RegExp\(|(?<![.\w])RegExp\(/.test(read(path)),
  );
  expect(made).toEqual([]);
});
