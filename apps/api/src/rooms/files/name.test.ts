import { expect, test } from "vitest";
import { cleanName } from "./name.ts";

test.each([
  ["C:\\temp\\my report.PDF", "my report.PDF"],
  ["../../etc/passwd.txt", "passwd.txt"],
  ["gpj.\u202eexe.txt", "gpj.exe.txt"],
  ["  .gitignore ", ".gitignore"],
  ["Angebot: „A“ <2>?.pdf", "Angebot: „A“ <2>?.pdf"],
  ["family 👨‍👩‍👧.heic", "family 👨‍👩‍👧.heic"],
  ["a\0b\n.txt", "ab.txt"],
  [`${"ä".repeat(900)}.docx`, `${"ä".repeat(195)}.docx`],
  [`${"a".repeat(195)}😀.txt`, `${"a".repeat(195)}.txt`],
  ["...", undefined],
  ["a/..", undefined],
])("the name %j is stored as %j", (sent, kept) => {
  expect(cleanName(sent)).toBe(kept);
});

test("only 1,000 characters of a very long name, as a mail may contain, are processed", () => {
  const accents = "\u0301\u0323";
  const long = cleanName(`a${accents.repeat(300_000)}.txt`);
  expect(long).toBe(cleanName(`a${accents.repeat(400).slice(0, 799)}${accents.repeat(98)}.txt`));
  expect(long).toMatch(/^.{196}\.txt$/su);
});
