import { expect, test } from "vitest";
import { inGroups, readReference, referenceOf } from "./reference.ts";

const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const references = Array.from({ length: 200 }, (_, n) => referenceOf({ _id: `order-${n}`, nonce: "secret" }));

test("a session always has the same reference, and different sessions have different references", () => {
  expect(new Set(references).size).toBe(200);
  expect(referenceOf({ _id: "order-0", nonce: "secret" })).toBe(references[0]);
  expect(referenceOf({ _id: "order-0", nonce: "another" })).not.toBe(references[0]);
});

test("a reference is valid in upper or lower case, with spaces or dashes", () => {
  for (const one of references.slice(0, 20)) {
    expect(inGroups(one)).toMatch(/^.{3} .{3} .{3}$/);
    expect(readReference(inGroups(one).toLowerCase())).toBe(one);
    expect(readReference(` ${inGroups(one).replaceAll(" ", "-")} `)).toBe(one);
  }
});

test("every single wrong character is detected", () => {
  for (const one of references.slice(0, 20))
    for (let at = 0; at < one.length; at += 1)
      for (const wrong of ALPHABET)
        if (wrong !== one[at])
          expect(readReference(one.slice(0, at) + wrong + one.slice(at + 1))).toBeUndefined();
});

test("two swapped characters are detected at any positions", () => {
  for (const one of references)
    for (let a = 0; a < one.length; a += 1)
      for (let b = a + 1; b < one.length; b += 1) {
        if (one[a] === one[b]) continue;
        const swapped = [...one];
        [swapped[a], swapped[b]] = [one[b] ?? "", one[a] ?? ""];
        expect(readReference(swapped.join(""))).toBeUndefined();
      }
});

test.each(["", "ABC", "ABCDEFGH", "0O1I5S2Z8", "A".repeat(40)])("“%s” is not a reference", (typed) => {
  expect(readReference(typed)).toBeUndefined();
});
