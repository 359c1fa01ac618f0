/** Limits of one provider response: time and size. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Shortest and longest pause after a provider's rate limit was exceeded, in milliseconds. */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Returns the pause after a 429 response, in milliseconds. Its `Retry-After` is in seconds; anything else is ignored. */
export const pauseAfter = (retryAfter: string | undefined): number =>
  Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (Number(retryAfter) || 0) * 1_000));

class ResponseTooLong extends Error {}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new ResponseTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a request to a provider. Aborts with the signal or after 10 s, and never follows redirects. */
export async function fetchProvider(
  url: string | URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ status: number; headers: [name: string, value: string][]; raw: Buffer<ArrayBuffer> }> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(url, { ...init, redirect: "manual", signal: within });
  return { status: response.status, headers: [...response.headers], raw: await readBody(response) };
}

/** Returns a sentence that explains why a request got no response. */
export function noResponseReason(who: string, error: unknown): string {
  if (error instanceof ResponseTooLong) return `${who}'s response was too long.`;
  const late = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return late ? `${who} did not respond in time.` : `${who} could not be reached.`;
}
