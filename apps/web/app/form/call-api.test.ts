import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { callApi, readRefusal } from "./call-api.ts";

test("an error about a field names the field and how to fix it", () => {
  const cause = z.object({ customerName: z.string("Name is required.") }).safeParse({}).error;
  expect(readRefusal(new TRPCError({ code: "BAD_REQUEST", cause }))).toMatchObject({
    status: 400,
    issues: [{ path: "customerName", message: "Name is required." }],
  });
});

test("an error without fields keeps its message and status", () => {
  const error = new TRPCError({ code: "TOO_MANY_REQUESTS", message: "Please wait a minute." });
  expect(readRefusal(error)).toMatchObject({
    status: 429,
    issues: [{ path: "", message: "Please wait a minute." }],
  });
});

test("a form shows that the site is busy instead of a general error", () => {
  const message = "The site is busy. Please try again in a few seconds.";
  const error = new TRPCError({ code: "SERVICE_UNAVAILABLE", message });
  expect(readRefusal(error)).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    status: 503,
    issues: [{ path: "", message }],
  });
});

test("an unexpected error reveals no internals to the visitor", async () => {
  const { refused } = await callApi(() => Promise.reject(new Error("SQLITE_CORRUPT in /data/site.db")));
  expect(refused).toMatchObject({ status: 500, issues: [{ path: "" }] });
  expect(JSON.stringify(refused)).not.toContain("SQLITE");
});

test("the call's result is returned", async () => {
  expect(await callApi(async () => 7)).toEqual({ value: 7 });
});
