import { expect, test } from "vitest";
import { isOutlookContainer, mayRunPrograms } from "./rooms.ts";

test.each([
  ["setup.exe", true],
  ["Invoice.PDF.JS", true],
  ["macro.docm. ", true],
  ["page.html", true],
  ["photo.heic", false],
  ["notes.txt", false],
  ["...", false],
])("opening %s can run a program: %s", (name, isRisky) => {
  expect(mayRunPrograms(name)).toBe(isRisky);
});

test.each([
  ["winmail.dat", true],
  ["Winmail-1.DAT", true],
  ["data.dat", false],
])("%s is Outlook's container format: %s", (name, isContainer) => {
  expect(isOutlookContainer(name)).toBe(isContainer);
});
