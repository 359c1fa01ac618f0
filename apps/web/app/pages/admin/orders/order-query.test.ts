import { expect, test } from "vitest";
import { readOrderQuery, readRows } from "./order-query.ts";

test("search, filters and sorting are read from the address", () => {
  const params = new URLSearchParams(
    "search= Sample &paymentStatus=Paid&orderStatus=Pending&sort=packagePrice&ascending=true",
  );
  expect(readOrderQuery(params)).toEqual({
    search: "Sample",
    paymentStatus: "Paid",
    orderStatus: "Pending",
    sort: "packagePrice",
    ascending: true,
  });
});

test("an address that names a status or a column that does not exist shows all orders, newest first", () => {
  const params = new URLSearchParams("search=&paymentStatus=Free&orderStatus=&sort=__proto__&ascending=yes");
  expect(readOrderQuery(params)).toEqual({});
});

test("a page has 10, 25 or 50 rows as the address says, and 10 where it says anything else", () => {
  const rows = ["", "rows=10", "rows=25", "rows=50", "rows=7", "rows=1e9", "rows=-25"];
  expect(rows.map((text) => readRows(new URLSearchParams(text)))).toEqual([10, 10, 25, 50, 10, 10, 10]);
});
