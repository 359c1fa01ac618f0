import { expect, test } from "vitest";
import { parseApart } from "./parse.ts";

const mail = (text: string) => ({
  raw: Buffer.from(`From: one@example.com\nContent-Type: text/html\n\n${text}\n`),
  host: "example.com",
  checkedBy: undefined,
});
const endless = mail(`<table>${"<tr><td>a<td>b".repeat(130_000)}`);

test("tasks run one at a time, in order, and a task that times out doesn't affect the next one", async () => {
  const done: string[] = [];
  const [first, second] = await Promise.all([
    parseApart("mail", endless, { timeMs: 300 }).finally(() => done.push("first")),
    parseApart("mail", mail("Blue, please.")).finally(() => done.push("second")),
  ]);
  expect(done).toEqual(["first", "second"]);
  expect(first).toEqual({ result: "unsafe" });
  expect(second).toMatchObject({ result: "done", output: { said: { text: "Blue, please." } } });
});

test("aborting a task rejects it, and the next task runs", async () => {
  const stop = new AbortController();
  const asked = parseApart("mail", endless, { timeMs: 60_000, signal: stop.signal });
  stop.abort(new Error("The site stops."));
  await expect(asked).rejects.toThrow("The site stops.");
  expect(await parseApart("mail", mail("Red."))).toMatchObject({ result: "done" });
});
