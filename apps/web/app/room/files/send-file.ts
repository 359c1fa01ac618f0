import { paths, UPLOAD_PART_BYTES } from "@rankwright/schema";
import { z } from "zod";
import type { RoomKey } from "../room-data.ts";

const problem = z.object({ detail: z.string() });
/** Response to an upload. `file` is set once the file is complete and checked. */
const uploadResponse = z.object({ received: z.number(), file: z.unknown() });
type UploadResponse = z.infer<typeof uploadResponse>;

/** Address of the room that the key opens. */
export const roomAddress = (key: RoomKey): string =>
  key.token === undefined ? paths.myOrderView(key._id) : paths.room(key.token);

/** Error after which the upload can be resumed, such as a lost connection or a timeout. */
class ResumableError extends Error {}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sends one part. Returns the number of bytes received so far, and the file after the last part. Uses XMLHttpRequest because fetch doesn't
 * report upload progress.
 */
function sendPart(
  address: string,
  part: Blob,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => reject(new ResumableError());
    request.onabort = () => reject(new Error("The upload was cancelled."));
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 200) resolve(uploadResponse.parse(body));
      else if (request.status === 409 || request.status === 408 || request.status === 502)
        reject(new ResumableError());
      else
        reject(
          new Error(
            problem.safeParse(body).data?.detail ?? "The file could not be uploaded. Please try again.",
          ),
        );
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(part);
  });
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** Maximum number of attempts in a row that fail, which takes about five minutes. */
const MAX_TRIES = 25;

/**
 * Sends a file's bytes to a started upload, part by part. After a failure it waits, calls `ask` for the number of bytes that the server
 * has, and continues there. Calls `onProgress` with 0 to 100. Throws an Error whose message can be shown to the user.
 */
export async function sendFile(
  file: File,
  {
    address,
    ask,
    onProgress,
    signal,
  }: {
    address: string;
    ask: () => Promise<number>;
    onProgress: (percent: number, isWaiting: boolean) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  let [at, tries, isThere] = [0, 0, false];
  const show = (bytes: number, isWaiting = false) => onProgress((100 * bytes) / file.size, isWaiting);
  // If the response to the last part was lost, the server has all bytes. The loop then sends an empty part, whose response has the file.
  while (!isThere) {
    try {
      const part = file.slice(at, at + UPLOAD_PART_BYTES);
      const from = at;
      const answer = await sendPart(`${address}?offset=${at}`, part, {
        signal,
        onSent: (bytes) => show(Math.min(from + bytes, file.size)),
      });
      at = answer.received;
      isThere = answer.file !== null;
      tries = 0;
    } catch (error) {
      if (!(error instanceof ResumableError)) throw error;
      tries += 1;
      if (tries > MAX_TRIES) throw new Error("Connection lost. Please try again later.");
      show(at, true);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw new Error("The upload was cancelled.");
      // If this fails, too, the next attempt to send a part fails and is counted.
      at = await ask().catch(() => at);
    }
    show(at);
  }
}
