import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test.each([
  ["Lindenstraße 12\n10969 Berlin", "10969", "Berlin", ["Lindenstraße 12"]],
  ["Lindenstraße 12\nD-10969 Berlin\nGermany", "D-10969", "Berlin", ["Lindenstraße 12"]],
  ["Lindenstraße 12, 10969 Berlin", "10969", "Berlin", ["Lindenstraße 12"]],
  ["Damrak 1\n1012 LG Amsterdam", "1012 LG", "Amsterdam", ["Damrak 1"]],
  ["ul. Długa 5\n00-238 Warszawa", "00-238", "Warszawa", ["ul. Długa 5"]],
  ["Ermou 1\n105 63 Athina", "105 63", "Athina", ["Ermou 1"]],
  ["Rua Augusta 1\n1100-048 Lisboa", "1100-048", "Lisboa", ["Rua Augusta 1"]],
  ["10 Downing Street\nLondon SW1A 2AA", "SW1A 2AA", "London", ["10 Downing Street"]],
  ["10 Downing Street\nLondon\nSW1A 2AA", "SW1A 2AA", "London", ["10 Downing Street"]],
  ["1 Quay Street\nDublin D02 X285", "D02 X285", "Dublin", ["1 Quay Street"]],
  ["1 Market Street\nSan Francisco, CA 94105", "CA 94105", "San Francisco", ["1 Market Street"]],
  ["1 Main St\nToronto M5V 2T6\nCanada", "M5V 2T6", "Toronto", ["1 Main St"]],
  ["c/o Ada\nHof 2\nHaus B\nEtage 3\n1010 Wien", "1010", "Wien", ["c/o Ada", "Hof 2", "Haus B, Etage 3"]],
  ["2 Street\nTown", "", "", ["2 Street", "Town"]],
  ["Main Street 12345", "", "", ["Main Street 12345"]],
  ["", "", "", []],
])("post code and town of %j", (text, postCode, city, lines) => {
  expect(addressOf(text, "XX")).toEqual({ lines, city, postCode, country: "XX" });
});
