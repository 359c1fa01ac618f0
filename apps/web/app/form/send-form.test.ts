import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, it } from "vitest";
import { NO_ANSWER, sendForm } from "./send-form.ts";

const send = (serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams({ customerName: "Sample client", idempotencyKey: "one" });
  const request = new Request("http://localhost/order-now", { method: "POST", body });
  return sendForm({ request, serverAction }, (field) => [field("customerName"), field("idempotencyKey")]);
};

it("what the site answers is the form's answer", async () => {
  expect(await send(async () => "answer")).toBe("answer");
});

it.each([
  ["there is no connection", new TypeError("Failed to fetch")],
  ["the answer is a page that is not ours", new Error("Unable to decode turbo-stream response")],
  ["a proxy answers for the site", new ErrorResponse(502, "Bad Gateway", "<html>")],
])("what was typed, and the order's key, stay where %s", async (_, error) => {
  const kept = { data: ["Sample client", "one"], init: { status: NO_ANSWER } };
  expect(await send(() => Promise.reject(error))).toMatchObject(kept);
});

it.each([
  ["a redirect", redirect("/pending-order")],
  ["a missing page", new ErrorResponse(404, "Not Found", "")],
])("%s goes on its way", async (_, answer) => {
  await expect(send(() => Promise.reject(answer))).rejects.toBe(answer);
});
