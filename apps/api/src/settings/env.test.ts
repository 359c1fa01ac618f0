import { describe, expect, test } from "vitest";
import { readEnv, SettingError, warningsOf } from "./env.ts";

const PUBLIC = { SITE_URL: "https://shop.example.com", PAYPAL_ENV: "live" };

describe("the address that PayPal tells of payments", () => {
  test.each([
    ["a site on this machine", {}, "http://127.0.0.1:4000"],
    ["one without an API host", { API_PORT: "off" }, "http://127.0.0.1:3000/api"],
    ["a site with a public address", PUBLIC, "https://shop.example.com/api"],
    [
      "one whose API has a host of its own",
      { ...PUBLIC, API_URL: "https://api.example.com/" },
      "https://api.example.com",
    ],
  ])("is right for %s", (_, given, url) => {
    expect(readEnv(given).API_URL).toBe(url);
  });

  test.each([
    [{ PAYPAL_ENV: "live" }, 1],
    [{ PAYPAL_ENV: "sandbox" }, 1],
    [{ ...PUBLIC, API_URL: "http://localhost:4000" }, 1],
    [PUBLIC, 0],
    [{}, 0],
    [{ PAYPAL_ENV: "off" }, 0],
  ])("is warned about where PayPal can't reach it: %j", (given, warnings) => {
    expect(warningsOf(readEnv(given))).toHaveLength(warnings);
  });
});

test.each(["SMTP_URL", "IMAP_URL"])(
  "a password in %s with a bare percent sign started a site without any mail",
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
])("the site started with a %s that can't work: %s", (name, wrong, right) => {
  expect(() => readEnv({ [name]: wrong })).toThrow(new RegExp(`^${name} must be `));
  for (const value of right) expect(readEnv({ [name]: value }).source[name]).toBe(value);
});
