import { expect, test } from "vitest";
import { freshDb } from "../../testing/index.ts";

test("a cached statement is reset to the default mode before it is reused", () => {
  const { $client } = freshDb();
  const text = "select 1 as one, 2 as two";
  const first = $client.prepare(text);
  expect(first.raw().get()).toEqual([1, 2]);
  expect($client.prepare(text)).toBe(first);
  expect($client.prepare(text).get()).toEqual({ one: 1, two: 2 });
  expect($client.prepare(text).pluck().get()).toBe(1);
  expect($client.prepare(text).all()).toEqual([{ one: 1, two: 2 }]);
});

test("cached statements survive a changed table and eviction", () => {
  const { $client } = freshDb();
  $client.exec("create table sample (a)");
  $client.prepare("insert into sample values (1)").run();
  const all = () => $client.prepare("select * from sample").all();
  expect(all()).toEqual([{ a: 1 }]);
  $client.exec("alter table sample add column b default 2");
  for (let n = 0; n < 600; n += 1) expect($client.prepare(`select ${n}`).pluck().get()).toBe(n);
  expect(all()).toEqual([{ a: 1, b: 2 }]);
});

test("sorted and limited queries are rewritten so that SQLite does not replan them for each value", () => {
  const { $client } = freshDb();
  $client.exec(
    "create table sample (name text, size integer); insert into sample values ('1', 1), ('b', 2), ('b', 3)",
  );
  const bySize = $client.prepare("select size from sample where name = ? order by size limit ?").pluck();
  // SQLite checks the value of a plain placeholder there, but not of an expression.
  expect(bySize.source).toBe("select size from sample where name = +? order by size limit 0 + ?");
  expect(bySize.all("b", 10)).toEqual([2, 3]);
  expect(bySize.all("b", 1)).toEqual([2]);
  expect(bySize.all("b", -1)).toEqual([2, 3]);
  expect(bySize.all("1", 10)).toEqual([1]);
  expect(bySize.all(null, 10)).toEqual([]);
  expect($client.prepare("select name from sample where size = ?").pluck().get("3")).toBe("b");
  $client.prepare("update sample set name = ? where size >= ?").run("c", 2);
  expect(bySize.all("c", 10)).toEqual([2, 3]);
});
