import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { attempt, failureOf } from "./attempt.ts";

test("a field that is refused is named with what to do", () => {
  const cause = z.object({ customerName: z.string("Name is required.") }).safeParse({}).error;
  expect(failureOf(new TRPCError({ code: "BAD_REQUEST", cause }))).toMatchObject({
    status: 400,
    message: "Name is required.",
    issues: [{ path: "customerName", message: "Name is required." }],
  });
});

test("a refusal without fields keeps its sentence and its status", () => {
  const error = new TRPCError({ code: "TOO_MANY_REQUESTS", message: "Please wait a minute." });
  expect(failureOf(error)).toMatchObject({ status: 429, message: "Please wait a minute.", issues: [] });
});

test("an unexpected error tells the visitor nothing of what happened inside", async () => {
  const { failure } = await attempt(() => Promise.reject(new Error("SQLITE_CORRUPT in /data/site.db")));
  expect(failure).toMatchObject({ status: 500, issues: [] });
  expect(failure?.message).not.toContain("SQLITE");
});

test("what a call gives is passed on", async () => {
  expect(await attempt(async () => 7)).toEqual({ value: 7 });
});
