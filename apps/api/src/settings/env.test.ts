import { describe, expect, test } from "vitest";
import { readEnv, SettingError, warningsOf } from "./env.ts";

const PUBLIC = { SITE_URL: "https://shop.example.com", PAYPAL_ENV: "live" };

describe("the public address of the API, which PayPal notifies", () => {
  test.each([
    ["a site on this machine", {}, "http://127.0.0.1:4000"],
    ["a site without an API port", { API_PORT: "off" }, "http://127.0.0.1:3000/api"],
    ["a site with a public address", PUBLIC, "https://shop.example.com/api"],
    [
      "a site with API_URL set",
      { ...PUBLIC, API_URL: "https://api.example.com/" },
      "https://api.example.com",
    ],
  ])("is correct for %s", (_, given, url) => {
    expect(readEnv(given).API_URL).toBe(url);
  });

  test.each([
    [{ PAYPAL_ENV: "live" }, 1],
    [{ PAYPAL_ENV: "sandbox" }, 1],
    [{ ...PUBLIC, API_URL: "http://localhost:4000" }, 1],
    [PUBLIC, 0],
    [{}, 0],
    [{ PAYPAL_ENV: "off" }, 0],
  ])("causes a warning if PayPal can't reach it: %j", (given, warnings) => {
    const told = warningsOf(readEnv({ ...given, TRUST_PROXY: "true" }));
    expect(told).toHaveLength(warnings);
  });

  test.each([
    ["HTTPS://Shop.Example.com", "https://shop.example.com"],
    ["https://shop.example.com:443/", "https://shop.example.com"],
    ["https://müller.example.com", "https://xn--mller-kva.example.com"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ])("%s is normalized", (typed, spelled) => {
    const { SITE_URL, API_URL } = readEnv({ SITE_URL: typed, API_URL: `${typed.replace(/\/$/, "")}/Rest/` });
    expect([SITE_URL, API_URL]).toEqual([spelled, `${spelled}/Rest`]);
  });

  test("a warning is logged if SITE_URL is https and TRUST_PROXY is not set", () => {
    const https = { SITE_URL: "https://shop.example.com" };
    expect(warningsOf(readEnv(https))).toEqual([expect.stringMatching(/^TRUST_PROXY is not set/)]);
    expect(warningsOf(readEnv({ ...https, TRUST_PROXY: "true" }))).toEqual([]);
    expect(warningsOf(readEnv({ ...https, TRUST_PROXY: "false" }))).toEqual([]);
    expect(warningsOf(readEnv({ SITE_URL: "http://127.0.0.1:3000" }))).toEqual([]);
  });
});

test.each(["SMTP_URL", "IMAP_URL"])(
  "an unescaped percent sign in the user name or password of %s is a setting error",
  (name) => {
    const scheme = name.slice(0, 4).toLowerCase();
    const start = (url: string) => () => readEnv({ [name]: `${scheme}://${url}` });
    for (const url of ["shop:50%off@mail.example.com", "sh%op:word@mail.example.com"]) {
      expect(start(url)).toThrow(SettingError);
      expect(start(url)).toThrow(new RegExp(`^${name} .*%25`));
    }
    expect(start("shop:50%25off@mail.example.com")).not.toThrow();
  },
);

test.each([
  [
    "MAIL_FROM",
    "no-reply",
    ["shop@example.com", "Sample shop <shop@example.com>", '"Shop, Sample" <a@b.example>'],
  ],
  ["MAIL_FROM", "Sample shop shop@example.com", ["shop@localhost"]],
  ["MAIL_FROM", "Sample shop <shop@example.com", ["<shop@example.com>"]],
  ["DNS_SERVER", "1.2.3", ["127.0.0.1", "127.0.0.1:5353", "::1", "[::1]:5353"]],
  ["DNS_SERVER", "127.0.0.1:99999", ["127.0.0.1:65535"]],
  ["DNS_SERVER", "127.0.0.1:0", ["127.0.0.1:1"]],
  ["DNS_SERVER", "[127.0.0.1]", ["[2001:db8::1]"]],
])("an invalid %s is an error: %s", (name, wrong, right) => {
  expect(() => readEnv({ [name]: wrong })).toThrow(new RegExp(`^${name} must be `));
  for (const value of right) expect(readEnv({ [name]: value }).source[name]).toBe(value);
});

test.each([
  [{ HOST: "999.1.1.1" }, "HOST must be an IP address or a host name, such as 0.0.0.0"],
  [{ HOST: "http://0.0.0.0" }, "HOST must be"],
  [{ HOST: "0.0.0.0:3000" }, "HOST must be"],
  [{ SITE_URL: "https://example.com/shop" }, "SITE_URL must be a URL without path"],
  [{ SITE_URL: "https://example.com/?a=1" }, "SITE_URL must be a URL without path"],
  [{ SITE_URL: "https://user:word@example.com" }, "SITE_URL must be a URL without path"],
  [{ API_URL: "https://example.com/api?a=1" }, "API_URL must be a URL without query"],
  [{ PORT: "3000", API_PORT: "3000" }, "API_PORT and PORT are the same"],
])("%j throws a SettingError that names the variable", (given, why) => {
  expect(() => readEnv(given)).toThrow(SettingError);
  expect(() => readEnv(given)).toThrow(why);
});

test.each(["0x50", "1e3", "+80", "-1", "80.0", "65536", "3000a"])(
  "PORT=%s is rejected, because only decimal digits are accepted",
  (given) => {
    expect(() => readEnv({ PORT: given })).toThrow("PORT must be a port number.");
    expect(() => readEnv({ API_PORT: given })).toThrow("API_PORT must be a port number");
    expect(readEnv({ PORT: " 8080 " }).PORT, "spaces around it").toBe(8080);
  },
);

test.each([
  [{ BACKUPS_KEPT: "0x7" }, "BACKUPS_KEPT must be a number from 1 to 90."],
  [{ BANK_TRANSFER_DAYS: "1e1" }, "BANK_TRANSFER_DAYS must be a number of days from 1 to 90."],
])("%j is an error", (given, why) => {
  expect(() => readEnv(given)).toThrow(why);
});

test.each(["::1", "::", "0.0.0.0", "localhost", "shop.internal", "192.168.1.2"])(
  "a site can listen on %s",
  (HOST) => {
    expect(readEnv({ HOST }).HOST).toBe(HOST);
  },
);

test("PORT and API_PORT can both be 0, which lets the system choose different ports", () => {
  expect(readEnv({ PORT: "0", API_PORT: "0" }).API_PORT).toBe(0);
});
