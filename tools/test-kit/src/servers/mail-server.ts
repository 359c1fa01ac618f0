import type { Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Returns the smtp: address of a local server. */
export function addressOf(server: Server | SMTPServer["server"]): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `smtp://127.0.0.1:${address.port}`;
}

/** Received mail. */
export interface Received {
  from: string;
  to: string[];
  message: string;
}

export interface MailServer {
  received: Received[];
  close: () => Promise<void>;
  url: string;
}

/** Starts an SMTP server on a free port that stores the mails it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Clients that were killed leave connections open, which `close` would wait for.
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, close, url: addressOf(server.server) };
}
