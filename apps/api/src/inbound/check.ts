import { pluralize } from "@rankwright/schema";
import { z } from "zod";
import { connectionErrorText, loginOf, quoteResponse } from "../mail/error-texts.ts";
import type { Env } from "../settings/env.ts";
import { connect } from "./mailbox.ts";

/** Timeout of the check, in milliseconds. If it took longer, users would assume that it hangs. */
export const CHECK_LIMIT_MS = 9_000;

/** Properties of imapflow's errors. */
const trouble = z.object({
  code: z.string().catch(""),
  message: z.string().catch(""),
  response: z.string().catch(""),
  responseText: z.string().catch(""),
  authenticationFailed: z.boolean().catch(false),
});

function checkErrorText(error: unknown, url: URL): string {
  const { hostname: host, port } = url;
  const { code, message, response, responseText, authenticationFailed } = trouble.parse(Object(error));
  const serverResponse = quoteResponse(responseText || response, loginOf(url));
  const unconnected = connectionErrorText(`${code} ${message}`, { host, port }, ["993", "143"]);
  if (unconnected) return unconnected;
  if (authenticationFailed && serverResponse !== "")
    return `${host} rejected the user name or password. Some providers require an app password.${serverResponse}`;
  return `The mailbox at ${host} on port ${port} could not be opened.${serverResponse}`;
}

/**
 * Tests the settings by opening the configured mailbox read-only. Returns the result as a text for the owner within `limitMs`
 * milliseconds.
 */
export async function checkMailbox(
  { IMAP_URL, REPLY_ADDRESS }: Pick<Env, "IMAP_URL" | "REPLY_ADDRESS">,
  limitMs = CHECK_LIMIT_MS,
): Promise<{ ok: boolean; text: string }> {
  if (IMAP_URL === undefined)
    return { ok: false, text: "No mailbox is set. Enter its IMAP server and save it first." };
  const url = new URL(IMAP_URL);
  if (url.username === "" || url.password === "")
    return { ok: false, text: `Enter the user name and password for ${url.hostname}.` };
  const late = AbortSignal.timeout(limitMs);
  try {
    const client = await connect(IMAP_URL, limitMs, late);
    try {
      const { exists } = await client.mailboxOpen("INBOX", { readOnly: true });
      const mails = pluralize(exists, "mail");
      const open = `Connected to the mailbox of ${decodeURIComponent(url.username)} at ${url.hostname}. It contains ${mails}.`;
      return REPLY_ADDRESS === undefined
        ? {
            ok: false,
            text: `${open} Also enter the reply address, so that customers can reply to it.`,
          }
        : { ok: true, text: `${open} New mail is fetched once a minute.` };
    } finally {
      client.close();
    }
  } catch (error) {
    return { ok: false, text: checkErrorText(late.aborted ? { code: "ETIMEDOUT" } : error, url) };
  }
}
