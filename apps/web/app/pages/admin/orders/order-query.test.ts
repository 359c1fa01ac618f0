import { expect, test } from "vitest";
import { readFilter, readOrderQuery, readRows } from "./order-query.ts";

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

test("empty and unknown values are ignored", () => {
  const params = new URLSearchParams("search=&paymentStatus=Free&orderStatus=&sort=__proto__&ascending=yes");
  expect(readOrderQuery(params)).toEqual({});
});

test("the days and the package are read from the address; reversed days are swapped, and invalid days are ignored", () => {
  const read = (address: string) => readFilter(new URLSearchParams(address));
  expect(read("from=2026-03-02&to=2026-03-31&packageName=Basic")).toEqual({
    from: "2026-03-02",
    to: "2026-03-31",
    packageName: "Basic",
  });
  expect(read("from=2026-03-31&to=2026-03-02")).toEqual({ from: "2026-03-02", to: "2026-03-31" });
  expect(read("to=2028-02-29")).toEqual({ to: "2028-02-29" });
  expect(read("from=2026-02-30&to=tomorrow&packageName=")).toEqual({});
  expect(read("from=20260302&to=2026-13-01")).toEqual({});
});

test("a page has 10, 25 or 50 rows, and 10 by default", () => {
  const rows = ["", "rows=10", "rows=25", "rows=50", "rows=7", "rows=1e9", "rows=-25"];
  expect(rows.map((text) => readRows(new URLSearchParams(text)))).toEqual([10, 10, 25, 50, 10, 10, 10]);
});
