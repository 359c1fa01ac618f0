import { mediaTexts } from "@rankwright/schema";
import { expect, test } from "vitest";
import { readUploadResponse } from "./upload.ts";

const refused = (detail: string) => JSON.stringify({ detail });

test.each([
  [413, refused(mediaTexts.vectorTooLarge), mediaTexts.vectorTooLarge],
  [413, "<h1>413 Request Entity Too Large</h1>", mediaTexts.tooLarge],
  [415, refused(mediaTexts.tooManyPixels), mediaTexts.tooManyPixels],
  [415, refused(mediaTexts.broken), mediaTexts.broken],
  [502, "<h1>Bad Gateway</h1>", "The picture could not be uploaded. Please try again."],
])("a rejected upload shows the server's reason: %s %s", (status, responseText, message) => {
  expect(() => readUploadResponse({ status, responseText })).toThrow(message);
});
