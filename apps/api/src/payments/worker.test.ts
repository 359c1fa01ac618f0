import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { payShop } from "./testing.ts";

/** A verifier that vouches for everything and counts how often it was asked. */
async function verifier() {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().on("end", () => response.end("VERIFIED"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked };
}

/** The pauses before the worker looks again that were begun, in milliseconds. */
function pauses() {
  const begun = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => begun.mockRestore());
  return () => begun.mock.calls.filter(([run]) => run.name === "look").map(([, ms]) => ms);
}

test("while the database can't be written PayPal is asked once in 30 seconds, and the payment is booked after it", async () => {
  const shop = await payShop();
  const paypal = await verifier();
  const { orderId } = await shop.paid();
  await shop.control("deliver");
  const working = shop.deps.env.checkout;
  shop.deps.env.checkout = { url: "", verifyUrl: paypal.url };
  shop.deps.db.$client.pragma("query_only = on");
  const begun = pauses();
  shop.worker.start();
  await vi.waitFor(() => expect(begun()).toEqual([30_000]));
  expect(paypal.asked()).toBe(1);
  expect(shop.notifications()).toMatchObject([{ state: "received", tries: 0 }]);

  shop.deps.db.$client.pragma("query_only = off");
  shop.deps.env.checkout = working;
  shop.worker.wake();
  await vi.waitFor(() => expect(shop.status(orderId)).toBe("Paid"));
});

test("while the database can't even be read the worker waits and goes on", async () => {
  const shop = await payShop();
  const begun = pauses();
  shop.deps.db.$client.close();
  shop.worker.start();
  await vi.waitFor(() => expect(begun()).toEqual([30_000]));
});
