import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, it } from "vitest";
import { NO_RESPONSE, sendForm } from "./send-form.ts";

const send = (serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams({
    customerName: "Sample client",
    idempotencyKey: "one",
    password: "hers",
  });
  const request = new Request("http://localhost/order-now", { method: "POST", body });
  return sendForm({ request, serverAction });
};

it("the site's response becomes the form's result", async () => {
  expect(await send(async () => "answer")).toBe("answer");
});

it.each([
  ["there is no connection", new TypeError("Failed to fetch")],
  ["the response is a page of another site", new Error("Unable to decode turbo-stream response")],
  ["a proxy responds with an error", new ErrorResponse(502, "Bad Gateway", "<html>")],
])("the typed values and the order's key are kept if %s", async (_, error) => {
  const values = { customerName: "Sample client", idempotencyKey: "one" };
  expect(await send(() => Promise.reject(error))).toMatchObject({
    data: { values, issues: [{ path: "" }] },
    init: { status: NO_RESPONSE },
  });
});

it("a password is not kept", async () => {
  const answer = await send(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(JSON.stringify(answer)).not.toContain("hers");
});

it.each([
  ["a redirect", redirect("/pending-order")],
  ["a missing page", new ErrorResponse(404, "Not Found", "")],
])("%s is thrown again for the router", async (_, answer) => {
  await expect(send(() => Promise.reject(answer))).rejects.toBe(answer);
});
