import { hash, randomBytes } from "node:crypto";

// 192 bits: a link that contains the token still fits on one line of a mail.
const LINK_BYTES = 24;

/** Generates a token for an e-mailed link: 32 characters of base64url. */
export const newLinkToken = () => randomBytes(LINK_BYTES).toString("base64url");

/** Returns the SHA-256 of a token in hexadecimal. Only the hash is stored, never the token. */
export const hashToken = (token: string) => hash("sha256", token, "hex");
