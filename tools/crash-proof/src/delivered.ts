import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A mail as its receiver has it. */
export interface Delivered {
  /** The Message-ID without the site's name: the mail's id in the outbox. */
  id: string;
  to: string;
  text: string;
}

/** Reads a message as the shop writes them: plain text, quoted-printable where it needs to be. */
export function readMessage(message: string): Delivered {
  const head = message.slice(0, message.indexOf("\r\n\r\n"));
  return {
    id: /^Message-ID: <([^@>]+)@/m.exec(head)?.[1] ?? "",
    to: /^To: (.+)\r?$/m.exec(head)?.[1] ?? "",
    text: message.slice(head.length).replaceAll("=\r\n", "").replaceAll("=3D", "="),
  };
}

/** The mails that were written as files. */
export function mailFiles(dataDir: string): string[] {
  const folder = join(dataDir, "outbox");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
