import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { callApi, readRefusal } from "./call-api.ts";

test("a field that is refused is named with what to do", () => {
  const cause = z.object({ customerName: z.string("Name is required.") }).safeParse({}).error;
  expect(readRefusal(new TRPCError({ code: "BAD_REQUEST", cause }))).toMatchObject({
    status: 400,
    issues: [{ path: "customerName", message: "Name is required." }],
  });
});

test("a refusal without fields keeps its sentence and its status", () => {
  const error = new TRPCError({ code: "TOO_MANY_REQUESTS", message: "Please wait a minute." });
  expect(readRefusal(error)).toMatchObject({
    status: 429,
    issues: [{ path: "", message: "Please wait a minute." }],
  });
});

test("a form said that something went wrong while the site was only busy", () => {
  const message = "The site is busy. Please try again in a few seconds.";
  const error = new TRPCError({ code: "SERVICE_UNAVAILABLE", message });
  expect(readRefusal(error)).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    status: 503,
    issues: [{ path: "", message }],
  });
});

test("an unexpected error tells the visitor nothing of what happened inside", async () => {
  const { refused } = await callApi(() => Promise.reject(new Error("SQLITE_CORRUPT in /data/site.db")));
  expect(refused).toMatchObject({ status: 500, issues: [{ path: "" }] });
  expect(JSON.stringify(refused)).not.toContain("SQLITE");
});

test("what a call gives is passed on", async () => {
  expect(await callApi(async () => 7)).toEqual({ value: 7 });
});
