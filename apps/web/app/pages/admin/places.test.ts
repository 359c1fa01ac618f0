import { expect, test } from "vitest";
import { allPlaces, placesFor } from "./places.ts";

const found = (typed: string) => placesFor(allPlaces(), typed).map(({ to }) => to);

test("a screen is found by a part of its name, by what it shows, and by where it belongs", () => {
  expect(found("ord")[0]).toBe("/total-orders");
  expect(found("price")).toContain("/add-pricing/");
  expect(found("service page video")).toContain("/edit-video");
  expect(found("no such screen")).toEqual([]);
});

test("what is called by the word comes before what only mentions it", () => {
  const logo = found("logo");
  expect(logo[0]).toBe("/add-logo");
});

test("each screen is listed once", () => {
  const all = found("");
  expect(new Set(all).size).toBe(all.length);
});
