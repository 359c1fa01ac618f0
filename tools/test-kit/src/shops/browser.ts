import { randomUUID } from "node:crypto";
import type { Caller, TestSite } from "../site.ts";
import { customer } from "./shop.ts";

/** Cookies of one browser's own. */
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
  facts: Pick<ReturnType<typeof cookieJar>, "cookies"> & { ip: string };
}

/** A browser in which nobody is logged in, with the facts that let a person call from it. */
export function browser(site: Pick<TestSite, "callerFor">, ip = "192.0.2.1"): Browser {
  const { jar, cookies } = cookieJar();
  return { jar, call: site.callerFor(null, { cookies, ip }), facts: { cookies, ip } };
}

/** What a guest sends to order the shop's package; each one is a new form. */
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
