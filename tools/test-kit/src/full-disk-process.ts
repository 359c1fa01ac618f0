import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createDeps } from "@rankwright/api/context/deps";
import { beginUpload, receivePart } from "@rankwright/api/rooms/files/upload";
import { readEnv } from "@rankwright/api/settings/env";
import { orders, uploads } from "@rankwright/db/tables";

// Program for a disk or a quota that is smaller than LARGE. Uploads a large and then a small file to the only order of the site
// in the first argument, and prints both outcomes.
const LARGE = 20 * 1024 * 1024;
const PART = Buffer.alloc(64 * 1024, "a line of text\n");

const dataDir = process.argv[2] ?? "";
const deps = createDeps(readEnv({ DATA_DIR: dataDir, NODE_ENV: "test", LOG_LEVEL: "silent" }));
const [order] = deps.db.select().from(orders).all();
if (!order) throw new Error("There is no order.");
const room = { order, roomId: order._id, person: "somebody", side: "owner" as const };
/** Reports unlimited free space, so that the upload fails because the disk is full, not because of the site's own limit. */
const enough = async () => Number.MAX_SAFE_INTEGER;
const folder = join(dataDir, "files");
const files = () => (existsSync(folder) ? readdirSync(folder) : []);

async function* parts(bytes: number) {
  for (let at = 0; at < bytes; at += PART.length) yield PART.subarray(0, Math.min(PART.length, bytes - at));
}

async function upload(name: string, bytes: number) {
  const { _id } = await beginUpload(deps, room, { name, bytes }, enough);
  const part = { _id, offset: 0, body: Readable.from(parts(bytes)) };
  return receivePart(deps, room, part, enough).then(
    ({ file }) => ({ kept: file?.bytes }),
    (error: Error) => ({ refused: error.message }),
  );
}

const large = await upload("large.txt", LARGE);
const left = { files: files(), uploads: deps.db.select().from(uploads).all().length };

const small = await upload("small.txt", 1_000);
deps.db.$client.close();
console.log(JSON.stringify({ large, left, small }));
