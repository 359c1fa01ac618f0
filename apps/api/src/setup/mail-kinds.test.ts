import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mailKinds } from "./mail-kinds.ts";

test("every kind of mail is in the list of editable mails", async () => {
  const cwd = join(import.meta.dirname, "..");
  const written: string[] = [];
  for await (const path of glob("**/*.ts", { cwd })) {
    const text = await readFile(join(cwd, path), "utf8");
    for (const [, name = ""] of text.matchAll(/\bmailKind\(\{\s*name: "(\w+)"/g)) written.push(name);
  }
  expect(written.sort()).toEqual(mailKinds.map(({ name }) => name).sort());
});
