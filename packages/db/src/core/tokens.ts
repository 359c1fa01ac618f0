import { hash, randomBytes } from "node:crypto";

// 192 bits: a link with it still fits into one line of a mail.
const LINK_BYTES = 24;

/** A new token for a mailed link: 32 characters of base64url. */
export const newLinkToken = () => randomBytes(LINK_BYTES).toString("base64url");

/** What is stored of a token: its SHA-256 in hexadecimal. The token itself is known to its holder alone. */
export const hashToken = (token: string) => hash("sha256", token, "hex");
