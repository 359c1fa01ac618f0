import { TRPCError } from "@trpc/server";
import { redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { handleForm } from "./handle-form.ts";

const schema = z.strictObject({ email: z.email("Email is not valid"), password: z.string().min(1) });
const typed = { email: "ada@example.com", password: "hers", intent: "change" };
const refusing = (error: unknown) => () => Promise.reject(error);
const next = () => true;

test("an invalid form returns errors and the typed values without the password, and makes no call", async () => {
  const call = vi.fn(async () => "called");
  const { data, init } = await handleForm({ ...typed, email: "nowhere" }, { schema, call, next });
  expect(data).toEqual({
    intent: "change",
    values: { email: "nowhere", intent: "change" },
    issues: [{ path: "email", message: "Email is not valid" }],
    status: 400,
  });
  expect(init).toEqual({ status: 400 });
  expect(call).not.toHaveBeenCalled();
});

test("a missing field is treated as empty", async () => {
  const { data } = await handleForm({}, { schema, call: async () => "called", next });
  expect(data.issues.map(({ path }) => path)).toEqual(["email", "password"]);
});

test("an error about a field that the form doesn't have is shown for the whole form", async () => {
  const cause = { issues: [{ path: "account", message: "There is one already." }] };
  const error = Object.assign(new TRPCError({ code: "CONFLICT" }), { cause });
  const { data } = await handleForm(typed, { schema, call: refusing(error), next });
  expect(data).toMatchObject({ status: 409, issues: [{ path: "", message: "There is one already." }] });
});

test("a screen can replace the text of an error", async () => {
  const error = new TRPCError({ code: "UNAUTHORIZED", message: "No such account." });
  const onRefusal = () => [{ path: "", message: "Login failed." }];
  const { data } = await handleForm(typed, { schema, call: refusing(error), next, onRefusal });
  expect(data).toMatchObject({ status: 401, issues: [{ path: "", message: "Login failed." }] });
});

test("a success redirects to the result of `next`", async () => {
  const going = redirect("/dashboard");
  const answer = handleForm(typed, { schema, call: async () => "called", next: () => going });
  await expect(answer).rejects.toBe(going);
});

test("without a redirect, a success shows the value returned by `next`", async () => {
  const given = { email: "given@example.com" };
  const call = async ({ email }: z.output<typeof schema>) => email;
  const { data } = await handleForm(typed, { schema, given, call, next: (email) => `Sent to ${email}` });
  expect(data).toMatchObject({ done: "Sent to given@example.com", issues: [], status: 200 });
});
