import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CERTIFICATE_NAME, createAuthority } from "../src/signing/authority.ts";

const read = (pem: string) =>
  (pem.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map((one) => new X509Certificate(one));

describe("the test system's certificates", () => {
  test("form a chain up to the root, with the name and the dates that PayPal's have", () => {
    const authority = createAuthority(Date.now);
    const [own, above, root] = read(authority.signer("normal").chain);
    if (!own || !above || !root) throw new Error("The chain has not three certificates.");
    expect(own.checkIssued(above)).toBe(true);
    expect(own.verify(above.publicKey)).toBe(true);
    expect(above.checkIssued(root)).toBe(true);
    expect(above.verify(root.publicKey)).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect([own.ca, above.ca, root.ca]).toEqual([false, true, true]);
    expect(own.subject).toBe(`CN=${CERTIFICATE_NAME}`);
    expect(own.checkHost(CERTIFICATE_NAME)).toBe(CERTIFICATE_NAME);
    expect(own.validToDate.getTime()).toBeGreaterThan(Date.now());
    expect(own.publicKey.asymmetricKeyType).toBe("rsa");
    expect(root.raw.equals(new X509Certificate(authority.root).raw)).toBe(true);
  });

  test("can be expired, of another name or of another authority", () => {
    const authority = createAuthority(Date.now);
    const [expired] = read(authority.signer("expired").chain);
    expect(expired?.validToDate.getTime()).toBeLessThan(Date.now());
    const [wrong] = read(authority.signer("wrongName").chain);
    expect(wrong?.checkHost(CERTIFICATE_NAME)).toBeUndefined();
    const [, , foreign] = read(authority.signer("otherCa").chain);
    expect(foreign?.raw.equals(new X509Certificate(authority.root).raw)).toBe(false);
  });
});
