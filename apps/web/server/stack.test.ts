import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const names = new URL("./stack.ts", import.meta.url).href;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rankwright-stack-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the stack traces of two errors in a built module. Its source map maps the third line to the fifth line of `source.ts`. */
function stacks(map?: object): string {
  const file = join(folder, "built.mjs");
  writeFileSync(
    file,
    `import { nameSources } from "${names}"; nameSources();\nconst fail = () =>\nnew Error("It failed.");\nconsole.log(fail().stack, fail().stack);\n`,
  );
  if (map) writeFileSync(`${file}.map`, JSON.stringify(map));
  return execFileSync(process.execPath, [file], { encoding: "utf8" });
}

test("every stack trace names the line in the source", () => {
  const mapped = stacks({ version: 3, sources: ["source.ts"], names: [], mappings: ";;AAIA" });
  expect(mapped.match(/Error: It failed\.\n {4}at fail \(.*source\.ts:5:1\)/g)).toHaveLength(2);
});

test("the stack trace of a file without a source map is unchanged", () => {
  expect(stacks().match(/Error: It failed\.\n {4}at fail \(.*built\.mjs:3:1\)/g)).toHaveLength(2);
});
