import { createServer, type Server, type Socket } from "node:net";

/** Mailbox that a test fills. */
export interface ImapServer {
  url: string;
  /** Adds a raw mail to INBOX, received at this time, and returns its UID. */
  deliver: (raw: string | Buffer, at?: Date) => number;
  /** Changes UIDVALIDITY and assigns new UIDs, as after a mailbox was restored. */
  renumber: () => void;
  /** Closes the connection at the next such command, for example "UID FETCH"; undefined: never. */
  breakAt: (command: string | undefined) => void;
  /** Responds to the next such command with NO, as on a temporary failure. */
  refuse: (command: string) => void;
  /** Received commands, without their tags and passwords. */
  commands: string[];
  close: () => Promise<void>;
}

const USER = "reply@example.com";
const PASSWORD = "mailbox password";

interface Kept {
  uid: number;
  raw: Buffer;
  /** Time of arrival; undefined: the mail matches every SINCE. */
  at: Date | undefined;
}

/** Parses a sequence set such as "1:*", "5" or "2,4:6". `*` is the greatest number. */
function inSet(set: string, greatest: number): (n: number) => boolean {
  const at = (text: string) => (text === "*" ? greatest : Number(text));
  const ranges = set.split(",").map((part) => {
    const [from = "", to = from] = part.split(":");
    return [Math.min(at(from), at(to)), Math.max(at(from), at(to))] as const;
  });
  return (n) => ranges.some(([from, to]) => n >= from && n <= to);
}

/**
 * Starts an IMAP4rev1 server (RFC 3501) on a free port, with one mailbox and the commands that the shop uses. It speaks the real protocol
 * over TCP, so that tests cover the whole client.
 */
export async function startImapServer(): Promise<ImapServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let mails: Kept[] = [];
  let [uidNext, uidValidity] = [1, 1_000];
  let breaking: string | undefined;
  let refusing: string | undefined;

  function fetched({ uid, raw }: Kept, wanted: string, at: number): Buffer {
    const parts: Buffer[] = [Buffer.from(`* ${at + 1} FETCH (UID ${uid}`)];
    if (/RFC822\.SIZE/i.test(wanted)) parts.push(Buffer.from(` RFC822.SIZE ${raw.length}`));
    const source = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/i.exec(wanted);
    if (source) {
      // The response to a partial fetch contains the offset.
      const [most, origin] = source[1] === undefined ? [raw.length, ""] : [Number(source[1]), "<0>"];
      const sent = raw.subarray(0, most);
      parts.push(Buffer.from(` BODY[]${origin} {${sent.length}}\r\n`), sent);
    }
    return Buffer.concat([...parts, Buffer.from(")\r\n")]);
  }

  function opened(): string {
    return [
      "* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)",
      `* ${mails.length} EXISTS`,
      "* 0 RECENT",
      `* OK [UIDVALIDITY ${uidValidity}] UIDs valid`,
      `* OK [UIDNEXT ${uidNext}] Predicted next UID`,
      "",
    ].join("\r\n");
  }

  /** Executes one command. Returns the untagged response lines, or the text of a NO response. */
  function answer(
    command: string,
    rest: string,
    isSignedIn: boolean,
  ): { lines?: string | Buffer; no?: string } {
    if (command === "CAPABILITY") return { lines: "* CAPABILITY IMAP4rev1\r\n" };
    if (command === "NOOP" || command === "LOGOUT") return {};
    if (!isSignedIn) return { no: "Please sign in." };
    if (command === "LIST") return { lines: '* LIST (\\HasNoChildren) "/" INBOX\r\n' };
    if (command === "LSUB") return { lines: '* LSUB () "/" INBOX\r\n' };
    if (command === "SELECT" || command === "EXAMINE") return { lines: opened() };
    if (command === "UID SEARCH") {
      const isWanted = inSet(/UID ([\d:,*]+)/i.exec(rest)?.[1] ?? "1:*", uidNext - 1);
      const since = /SINCE (\S+)/i.exec(rest)?.[1];
      const isYoung = (at: Date | undefined) => !at || since === undefined || at >= new Date(`${since} UTC`);
      return {
        lines: `* SEARCH${mails
          .filter(({ uid, at }) => isWanted(uid) && isYoung(at))
          .map(({ uid }) => ` ${uid}`)
          .join("")}\r\n`,
      };
    }
    if (command === "UID FETCH") {
      const [set = "", ...wanted] = rest.split(" ");
      const isWanted = inSet(set, uidNext - 1);
      const found = mails.flatMap((mail, at) =>
        isWanted(mail.uid) ? [fetched(mail, wanted.join(" "), at)] : [],
      );
      return { lines: Buffer.concat(found) };
    }
    return { no: `${command} is not known here.` };
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let [waiting, isSignedIn] = ["", false];
    socket.write("* OK ready\r\n");
    const take = (line: string) => {
      const [tag = "", first = "", ...more] = line.split(" ");
      const isUid = first.toUpperCase() === "UID";
      const command = (isUid ? `UID ${more[0]}` : first).toUpperCase();
      const rest = (isUid ? more.slice(1) : more).join(" ");
      commands.push(command === "LOGIN" ? command : `${command} ${rest}`.trim());
      if (breaking !== undefined && command.startsWith(breaking)) {
        breaking = undefined;
        return socket.destroy();
      }
      if (command === "LOGIN") {
        isSignedIn = rest.replaceAll('"', "") === `${USER} ${PASSWORD}`;
        return socket.write(`${tag} ${isSignedIn ? "OK welcome" : "NO [AUTHENTICATIONFAILED] wrong"}\r\n`);
      }
      if (refusing !== undefined && command.startsWith(refusing)) {
        refusing = undefined;
        return socket.write(`${tag} NO Not now.\r\n`);
      }
      const { lines = "", no } = answer(command, rest, isSignedIn);
      socket.write(command === "LOGOUT" ? "* BYE see you\r\n" : lines);
      const code = command === "EXAMINE" ? "[READ-ONLY] " : "";
      socket.write(`${tag} ${no === undefined ? `OK ${code}done` : `NO ${no}`}\r\n`);
      if (command === "LOGOUT") socket.end();
    };
    socket.on("data", (bytes) => {
      waiting += bytes.toString("latin1");
      for (let end = waiting.indexOf("\r\n"); end !== -1; end = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        take(line);
      }
    });
  }

  // With Nagle's algorithm, each of a response's several writes would wait 40 ms.
  const server: Server = createServer({ noDelay: true }, serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${address.port}`,
    commands,
    deliver: (raw, at) => {
      const uid = uidNext;
      mails.push({
        uid,
        at,
        raw: Buffer.from(typeof raw === "string" ? raw.replace(/\r?\n/g, "\r\n") : raw),
      });
      uidNext += 1;
      return uid;
    },
    renumber: () => {
      uidValidity += 1;
      mails = mails.map((mail, at) => ({ ...mail, uid: at + 1 }));
      uidNext = mails.length + 1;
    },
    breakAt: (command) => {
      breaking = command;
    },
    refuse: (command) => {
      refusing = command;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
