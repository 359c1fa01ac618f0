import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer with its bytes as they were sent. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks once; unlike fetch it leaves the encoding as it is. */
export function rawAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, async (response) => {
      const single = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: Object.fromEntries(single), body: await buffer(response) });
    });
    asked.on("error", reject);
    asked.end();
  });
}
