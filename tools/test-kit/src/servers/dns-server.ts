import { createSocket } from "node:dgram";

const TXT = 16;
const HEADER = 12;

/** Returns the name in a DNS question and the offset of the question's end. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** Encodes a text as the data of a TXT record, in pieces of at most 255 bytes. */
function dataOf(text: string): Buffer {
  const pieces = text.match(/[\s\S]{1,255}/g) ?? [""];
  return Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, "latin1")])),
  );
}

function answerOf(message: Buffer, texts: readonly string[] | undefined): Buffer {
  const { end } = readName(message);
  const header = Buffer.from(message.subarray(0, HEADER));
  // Response flags: NOERROR, or NXDOMAIN if the name is unknown.
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  const records = (texts ?? []).map((text) => {
    const data = dataOf(text);
    const head = Buffer.alloc(HEADER);
    // Compressed name: a pointer to the name in the question.
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(TXT, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, message.subarray(HEADER, end), ...records]);
}

/** Starts a local resolver that only knows these TXT records. */
export async function startDnsServer(texts: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (message, { port, address }) => {
    const { name } = readName(message);
    asked.push(name);
    socket.send(answerOf(message, texts[name]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => socket.close(resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close };
}
