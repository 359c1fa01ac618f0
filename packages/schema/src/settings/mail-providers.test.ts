import { expect, test } from "vitest";
import { mailSettings } from "./mail.ts";
import { MAIL_PROVIDERS, mailProviderAt, serversOf } from "./mail-providers.ts";
import { settingsSchema } from "./rules.ts";

test("every provider is recognised from each of its servers, which are valid settings", () => {
  for (const provider of MAIL_PROVIDERS)
    for (const protocol of ["smtp", "imap"] as const)
      for (const { host, port } of serversOf(provider, protocol)) {
        expect(mailProviderAt({ host, port }, protocol), host).toBe(provider);
        expect(settingsSchema(mailSettings).parse({ host, port })).toEqual({ host, port });
      }
});

test("another port or server of a provider is an own server", () => {
  expect(mailProviderAt({ host: "smtp.gmail.com", port: "25" }, "smtp")).toBeUndefined();
  expect(mailProviderAt({ host: "smtp.gmail.com", port: "465" }, "imap")).toBeUndefined();
  expect(mailProviderAt({ host: "", port: "" }, "smtp")).toBeUndefined();
});
