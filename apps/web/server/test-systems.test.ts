import { readEnv } from "@rankwright/api";
import { expect, test } from "vitest";
import { testSystemsOf } from "./test-systems.ts";

test.each([
  [{}, ["PAYPAL_SANDBOX_PORT", "PAYPAL_API_PORT", "STRIPE_SANDBOX_PORT"]],
  [{ PAYPAL_ENV: "off" }, []],
  [{ PAYPAL_ENV: "sandbox" }, []],
  [{ PAYPAL_ENV: "live" }, []],
  [{ PAYPAL_ENV: "off", STRIPE_ENV: "local" }, ["STRIPE_SANDBOX_PORT"]],
  [
    { PAYPAL_API_URL: "http://127.0.0.1:5000", STRIPE_API_URL: "http://127.0.0.1:5001" },
    ["PAYPAL_SANDBOX_PORT"],
  ],
])("with %j, these test systems of payment providers start: %j", (settings, variables) => {
  const systems = testSystemsOf(readEnv({ DATA_DIR: "/nowhere", ...settings }));
  expect(systems.map(({ variable }) => variable)).toEqual(variables);
});
