import type { Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** The smtp: address of a server that listens on this machine. */
export function addressOf(server: Server | SMTPServer["server"]): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `smtp://127.0.0.1:${address.port}`;
}

/** What a mail server was handed, in the order of its arrival. */
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

/** A real SMTP server that listens on a port of its own and keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // A sender that is killed leaves its connection broken.
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
