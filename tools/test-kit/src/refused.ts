import { expect } from "vitest";

/** Matches an error with this code and a message that contains or matches `message`. */
export const refused = (code: string, message: string | RegExp = "") =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

/** Matches an error with this code that names one field. */
export const refusedFor = (code: string, field: string) =>
  expect.objectContaining({
    code,
    cause: expect.objectContaining({ issues: [expect.objectContaining({ path: field })] }),
  });
