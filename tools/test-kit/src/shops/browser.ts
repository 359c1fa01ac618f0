import { randomUUID } from "node:crypto";
import type { Caller, TestSite } from "../site.ts";
import { customer } from "./shop.ts";

/** Cookie jar of one browser. */
export function cookieJar() {
  const jar = new Map<string, string>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
  };
  return { jar, cookies };
}

interface Browser extends Pick<ReturnType<typeof cookieJar>, "jar"> {
  call: Caller;
  requestContext: Pick<ReturnType<typeof cookieJar>, "cookies"> & { ip: string };
}

/** Creates a visitor's browser: its cookies and a caller that sends them. */
export function browser(site: Pick<TestSite, "callerFor">, ip = "192.0.2.1"): Browser {
  const { jar, cookies } = cookieJar();
  return { jar, call: site.callerFor(null, { cookies, ip }), requestContext: { cookies, ip } };
}

/** Input of a guest order for the shop's package. Each call has a new idempotency key. */
export const guestOrder = (changes: object = {}) =>
  ({
    package: "Basic",
    packagePrice: "49.50",
    customerEmail: "guest@example.com",
    ...customer,
    provider: "paypal-standard",
    idempotencyKey: randomUUID(),
    ...changes,
  }) as const;
