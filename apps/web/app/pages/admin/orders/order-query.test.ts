import { expect, test } from "vitest";
import { readOrderQuery } from "./order-query.ts";

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
