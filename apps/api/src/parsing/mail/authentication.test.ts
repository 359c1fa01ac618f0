import { describe, expect, test } from "vitest";
import { checkingServer, isProven } from "./authentication.ts";
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
    ["when DMARC passes", `${OURS}; spf=fail; dmarc=pass (p=reject) header.from=example.org`],
    [
      "when its domain signed, where there is no policy",
      `${OURS} 1; dmarc=none; dkim=pass header.d=example.org`,
    ],
    ["when the domain above signed for it", `${OURS}; dkim=pass header.i=@example.org`],
    [
      "when its domain's server sent it",
      `${OURS};\n spf=pass (sender is "fine") smtp.mailfrom=bounce@example.org`,
    ],
    [
      "when one of two signatures is its own",
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
    ["whose mail no server checked", []],
    ["whose mail says itself that it was checked", ["evil.example; dmarc=pass"]],
    ["below the word of another server", ["other.example.com; dmarc=pass", `${OURS}; dmarc=pass`]],
    ["whom DMARC refutes, whatever else passes", [`${OURS}; dkim=pass header.d=example.org; dmarc=fail`]],
    [
      "who signed with a domain of their own",
      [`${OURS}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=x@evil.example`],
    ],
    ["whose domain only ends alike", [`${OURS}; dkim=pass header.d=ample.org`]],
    ["who signed with a name below the sender's", [`${OURS}; dkim=pass header.d=someone.example.org`]],
    ["who signed with the whole of org", [`${OURS}; dkim=pass header.d=org`]],
    ["for DMARC of another From", [`${OURS}; dmarc=pass header.from=evil.example`]],
    ["whose comment says pass", [`${OURS}; spf=fail (dmarc=pass; dmarc=pass) smtp.mailfrom=x@evil.example`]],
    ["whose quoted name says pass", [`${OURS}; spf=pass smtp.mailfrom="x; dmarc=pass "@evil.example`]],
    ["whose quote is never closed", [`${OURS}; dmarc=pass "`]],
    ["whose comment is never closed", [`${OURS}; dmarc=pass (`]],
    ["whose server is named in a comment", [`(${OURS}) evil.example; dmarc=pass`]],
    ["with two domains for one signature", [`${OURS}; dkim=pass header.d=example.org header.d=evil.example`]],
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
  expect(checkingServer({ IMAP_URL })).toBe("mx.google.com");
  expect(checkingServer({ IMAP_URL, INBOUND_CHECKED_BY: OURS })).toBe(OURS);
  expect(checkingServer({ IMAP_URL: "imaps://imap.example.com" })).toBeUndefined();
});
