import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Mail as its recipient received it. */
export interface Delivered {
  /** Message-ID without the host: the mail's id in the outbox. */
  id: string;
  to: string;
  text: string;
}

/** Parses a message as the shop writes it: plain text, with quoted-printable where needed. */
export function readMessage(message: string): Delivered {
  const head = message.slice(0, message.indexOf("\r\n\r\n"));
  return {
    id: /^Message-ID: <([^@>]+)@/m.exec(head)?.[1] ?? "",
    to: /^To: (.+)\r?$/m.exec(head)?.[1] ?? "",
    text: message.slice(head.length).replaceAll("=\r\n", "").replaceAll("=3D", "="),
  };
}

/** Returns the sources of the mails that the shop wrote as files because it has no SMTP server. */
export function mailFiles(dataDir: string): string[] {
  const folder = join(dataDir, "outbox");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
