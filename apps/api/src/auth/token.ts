import { hash, randomBytes } from "node:crypto";

const SESSION_BYTES = 32;
// 192 bits: a link with it still fits into one line of a mail.
const LINK_BYTES = 24;

/** A new session's token: 43 characters of base64url. */
export const newSessionToken = () => randomBytes(SESSION_BYTES).toString("base64url");

/** A new token for a mailed link: 32 characters of base64url. */
export const newLinkToken = () => randomBytes(LINK_BYTES).toString("base64url");

/** What is stored of a token: its SHA-256 in hexadecimal. The token itself is known to its holder alone. */
export const hashToken = (token: string) => hash("sha256", token, "hex");

/** Whether the text has the form of a session's token; anything else needs no look into the database. */
export const isSessionToken = (text: string) => /^[\w-]{43}$/.test(text);
