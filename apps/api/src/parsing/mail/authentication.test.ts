import { describe, expect, test } from "vitest";
import { findTrustedServer, isProven } from "./authentication.ts";
import { senderOf } from "./headers.ts";
import { readMail } from "./read.ts";

const OURS = "mx.example.com";
const SENDER = "one@example.org";

/** Parses a mail. */
async function mailOf(source: string) {
  const mail = await readMail(Buffer.from(source));
  if (!mail) throw new Error("The mail can't be read.");
  return mail;
}

/** Returns true if a mail with these `Authentication-Results`, topmost first, is authenticated. */
async function believed(...said: string[]): Promise<boolean> {
  const lines = [...said.map((value) => `Authentication-Results: ${value}`), `From: ${SENDER}`];
  return isProven(await mailOf(`${lines.join("\n")}\n\nHello\n`), SENDER, OURS);
}

describe("a sender is authenticated", () => {
  test.each([
    ["by DMARC, even if SPF fails", `${OURS}; spf=fail; dmarc=pass (p=reject) header.from=example.org`],
    [
      "by a DKIM signature of its domain, if that has no DMARC policy",
      `${OURS} 1; dmarc=none; dkim=pass header.d=example.org`,
    ],
    ["by a DKIM signature that has header.i instead of header.d", `${OURS}; dkim=pass header.i=@example.org`],
    ["by SPF for its domain", `${OURS};\n spf=pass (sender is "fine") smtp.mailfrom=bounce@example.org`],
    [
      "by one of two DKIM signatures",
      `${OURS}; dkim=pass header.d=list.net; dkim = pass header.d=example.org`,
    ],
  ])("%s", async (_when, said) => {
    expect(await believed(said)).toBe(true);
  });
});

test("a sender with an internationalized domain is recognized and authenticated", async () => {
  for (const from of ["eva@xn--bcher-kva.example", "eva@bücher.example"]) {
    const said = `${OURS}; dmarc=none; dkim=pass header.d=xn--bcher-kva.example`;
    const mail = await mailOf(`Authentication-Results: ${said}\nFrom: Eva <${from}>\n\nHello\n`);
    // Browsers convert the domain to Punycode, so this is how accounts store the address.
    expect(senderOf(mail)).toBe("eva@xn--bcher-kva.example");
    expect(isProven(mail, senderOf(mail), OURS)).toBe(true);
  }
});

describe("a sender is not authenticated", () => {
  test.each([
    ["without Authentication-Results", []],
    ["by an untrusted server", ["evil.example; dmarc=pass"]],
    [
      "if another server's header is above the trusted server's",
      ["other.example.com; dmarc=pass", `${OURS}; dmarc=pass`],
    ],
    ["if DMARC fails, even if DKIM passes", [`${OURS}; dkim=pass header.d=example.org; dmarc=fail`]],
    [
      "by DKIM and SPF for another domain",
      [`${OURS}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example`],
    ],
    ["by a DKIM signature of ample.org for example.org", [`${OURS}; dkim=pass header.d=ample.org`]],
    ["by a DKIM signature of a subdomain", [`${OURS}; dkim=pass header.d=someone.example.org`]],
    ["by a DKIM signature of the top-level domain", [`${OURS}; dkim=pass header.d=org`]],
    ["by DMARC for another From domain", [`${OURS}; dmarc=pass header.from=evil.example`]],
    [
      "by dmarc=pass in a comment",
      [`${OURS}; spf=fail (dmarc=pass; dmarc=pass) smtp.mailfrom=x@evil.example`],
    ],
    ["by dmarc=pass in a quoted string", [`${OURS}; spf=pass smtp.mailfrom="x; dmarc=pass "@evil.example`]],
    ["by a header with an unclosed quote", [`${OURS}; dmarc=pass "`]],
    ["by a header with an unclosed comment", [`${OURS}; dmarc=pass (`]],
    ["by a header that names the trusted server only in a comment", [`(${OURS}) evil.example; dmarc=pass`]],
    [
      "by a DKIM result that names two domains",
      [`${OURS}; dkim=pass header.d=example.org header.d=evil.example`],
    ],
  ])("%s", async (_who, said) => {
    expect(await believed(...said)).toBe(false);
  });

  test("if no trusted server is configured", async () => {
    const mail = await mailOf(`Authentication-Results: ${OURS}; dmarc=pass\n\nHello\n`);
    expect([undefined, ""].map((server) => isProven(mail, SENDER, server))).toEqual([false, false]);
  });
});

test("Gmail's server is trusted for a Gmail mailbox, unless the owner configured another one", () => {
  const IMAP_URL = "imaps://reply%40example.com:secret@imap.gmail.com:993";
  expect(findTrustedServer({ IMAP_URL })).toBe("mx.google.com");
  expect(findTrustedServer({ IMAP_URL, INBOUND_CHECKED_BY: OURS })).toBe(OURS);
  expect(findTrustedServer({ IMAP_URL: "imaps://imap.example.com" })).toBeUndefined();
});
