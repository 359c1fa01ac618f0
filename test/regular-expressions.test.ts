import { analyse } from "scslre";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { product, read } from "./files.ts";

// No input may take more than linear time to match. Instead of timing slow inputs, each regular expression is analysed: no text may match
// in more than one way, and no search may restart at every position.

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/** Returns every regular expression in a syntax tree. */
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

/** Files that run only in tests. */
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
])("/%s/ would be reported", (source, how) => {
  expect(slow({ source, flags: "" })).toContain(how);
});

test("no regular expression is built from text at run time, where it can't be analysed", () => {
  const made = product.filter(
    (path) => !forTests.test(path) && /\bnew RegExp\(|(?<![.\w])RegExp\(/.test(read(path)),
  );
  expect(made).toEqual([]);
});
