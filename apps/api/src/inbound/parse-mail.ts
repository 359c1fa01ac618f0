import type { Deps } from "../context/deps.ts";
import type { MailFacts } from "../parsing/mail/facts.ts";
import { checkingServer } from "../parsing/mail/proof.ts";
import { parseApart } from "../parsing/parse.ts";

/** Why a mail waits whose reading did not come to an end. */
export const UNSAFE = "It could not be read safely.";

/** How a mail is read: `timeMs` at most, and not at all once `signal` is aborted. */
export interface ParseOptions {
  timeMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a mail in the parser process. Undefined for one that can't be read, "unsafe" for one that takes too long or too much
 * memory.
 */
export async function parseMail(
  { env }: Pick<Deps, "env">,
  raw: Buffer,
  options: ParseOptions = {},
): Promise<MailFacts | "unsafe" | undefined> {
  const input = { raw, host: new URL(env.SITE_URL).hostname, checkedBy: checkingServer(env) };
  const parsed = await parseApart("mail", input, options);
  if (parsed.result === "unsafe") return "unsafe";
  const mail = parsed.output;
  // A Buffer arrives from the other process as bare bytes.
  const attached = mail?.said.attached.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  return mail && { ...mail, said: { ...mail.said, attached: attached ?? [] } };
}
