import { expect } from "vitest";

/** What a refusal with this code, and a message like this one, is held against. */
export const refused = (code: string, message: string | RegExp = "") =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

/** The same of a refusal that names one field. */
export const refusedFor = (code: string, field: string) =>
  expect.objectContaining({
    code,
    cause: expect.objectContaining({ issues: [expect.objectContaining({ path: field })] }),
  });
