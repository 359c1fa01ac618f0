import type { Deps } from "../context/deps.ts";
import { findTrustedServer } from "../parsing/mail/authentication.ts";
import type { MailFacts } from "../parsing/mail/facts.ts";
import { parseInChild } from "../parsing/parse.ts";

/** Reason shown for an unmatched mail whose parsing exceeded the time or memory limit. */
export const UNSAFE = "It could not be read safely.";

/** `timeMs`: timeout in milliseconds. `signal`: aborts parsing. */
export interface ParseOptions {
  timeMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Parses a mail in the parser process. Returns undefined for an invalid mail, "unsafe" for one that takes too much time or
 * memory.
 */
export async function parseMail(
  { env }: Pick<Deps, "env">,
  raw: Buffer,
  options: ParseOptions = {},
): Promise<MailFacts | "unsafe" | undefined> {
  const input = { raw, host: new URL(env.SITE_URL).hostname, trustedServer: findTrustedServer(env) };
  const parsed = await parseInChild("mail", input, options);
  if (parsed.result === "unsafe") return "unsafe";
  const mail = parsed.output;
  // Buffers arrive from the other process as Uint8Arrays.
  const attached = mail?.reply.attached.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  return mail && { ...mail, reply: { ...mail.reply, attached: attached ?? [] } };
}
