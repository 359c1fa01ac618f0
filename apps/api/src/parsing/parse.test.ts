import { expect, test } from "vitest";
import { parseInChild } from "./parse.ts";

const mail = (text: string) => ({
  raw: Buffer.from(`From: one@example.com\nContent-Type: text/html\n\n${text}\n`),
  host: "example.com",
  trustedServer: undefined,
});
const endless = mail(`<table>${"<tr><td>a<td>b".repeat(130_000)}`);

test("tasks run one at a time, in order, and a task that times out doesn't affect the next task", async () => {
  const done: string[] = [];
  const [first, second] = await Promise.all([
    parseInChild("mail", endless, { timeMs: 300 }).finally(() => done.push("first")),
    parseInChild("mail", mail("Blue, please.")).finally(() => done.push("second")),
  ]);
  expect(done).toEqual(["first", "second"]);
  expect(first).toEqual({ result: "unsafe" });
  expect(second).toMatchObject({ result: "done", output: { reply: { text: "Blue, please." } } });
});

test("aborting a task rejects it, and the next task runs", async () => {
  const stop = new AbortController();
  const asked = parseInChild("mail", endless, { timeMs: 60_000, signal: stop.signal });
  stop.abort(new Error("The site stops."));
  await expect(asked).rejects.toThrow("The site stops.");
  expect(await parseInChild("mail", mail("Red."))).toMatchObject({ result: "done" });
});
