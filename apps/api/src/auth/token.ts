import { randomBytes } from "node:crypto";

export { hashToken, newLinkToken } from "@rankwright/db/core";

const SESSION_BYTES = 32;

/** A new session's token: 43 characters of base64url. */
export const newSessionToken = () => randomBytes(SESSION_BYTES).toString("base64url");

/** Whether the text has the form of a session's token; anything else needs no look into the database. */
export const isSessionToken = (text: string) => /^[\w-]{43}$/.test(text);
