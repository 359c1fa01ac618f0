import { randomBytes } from "node:crypto";

export { hashToken, newLinkToken } from "@rankwright/db/core";

const SESSION_BYTES = 32;

/** Returns a new session token: 43 characters of base64url. */
export const newSessionToken = () => randomBytes(SESSION_BYTES).toString("base64url");

/** True if the text has the form of a session token. Anything else needs no database query. */
export const isSessionToken = (text: string) => /^[\w-]{43}$/.test(text);
