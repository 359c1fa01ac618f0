import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CERTIFICATE_NAME, createAuthority } from "../src/signing/authority.ts";
import { issueCertificate } from "../src/signing/certificate.ts";

const read = (pem: string) =>
  (pem.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map((one) => new X509Certificate(one));

describe("certificates of the test system", () => {
  test("form a chain to the root, and have PayPal's name and valid dates", () => {
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

  test.each([1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffff, 0x800000, 0x7fffffff])(
    "can be parsed with the serial number %i",
    (serial) => {
      const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const dates = { from: Date.now(), until: Date.now() + 1_000 };
      const named = { subject: "x", issuer: "x", isAuthority: true, ...dates };
      const pem = issueCertificate({ ...named, publicKey: keys.publicKey, signer: keys, serial });
      expect(Number.parseInt(new X509Certificate(pem).serialNumber, 16)).toBe(serial);
    },
  );

  test("can be issued as expired, for another name, or by another authority", () => {
    const authority = createAuthority(Date.now);
    const [expired] = read(authority.signer("expired").chain);
    expect(expired?.validToDate.getTime()).toBeLessThan(Date.now());
    const [wrong] = read(authority.signer("wrongName").chain);
    expect(wrong?.checkHost(CERTIFICATE_NAME)).toBeUndefined();
    const [, , foreign] = read(authority.signer("otherCa").chain);
    expect(foreign?.raw.equals(new X509Certificate(authority.root).raw)).toBe(false);
  });
});
