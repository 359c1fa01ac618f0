import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";

/** File of the key, next to the database. Backups contain it only on request. */
export const KEY_FILE = "secret.key";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Name under which a setting's secret is encrypted. */
export const secretName = (group: string, field: string) => `${group}.${field}`;

/** Thrown if the key file can't be used; the message states what to do. */
export class KeyError extends Error {}

function readKey(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new KeyError(`${KEY_FILE} in DATA_DIR can't be read.`);
  }
  const key = Buffer.from(text, "base64url");
  if (key.length !== KEY_BYTES) throw new KeyError(`${KEY_FILE} in DATA_DIR holds no key of this site.`);
  return key;
}

/** Creates the key, readable only by the process's user, and flushes it to disk before anything is encrypted with it. */
function makeKey(file: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  const descriptor = openSync(file, "wx", 0o600);
  try {
    chmodSync(file, 0o600);
    writeSync(descriptor, `${key.toString("base64url")}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return key;
}

/** Encrypts with the key in `dataDir` (AES-256-GCM), which is created on first use. Throws a KeyError. */
export function sealSecret(dataDir: string, name: string, text: string): string {
  const file = join(dataDir, KEY_FILE);
  const key = readKey(file) ?? makeKey(file);
  const iv = randomBytes(IV_BYTES);
  // The name is authenticated too, so that one secret can't replace another.
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Decrypts a ciphertext; undefined if the key is missing or different, or the ciphertext was changed. */
export function openSecret(dataDir: string, name: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
  try {
    const key = readKey(join(dataDir, KEY_FILE));
    if (!key || !sealed.startsWith("v1.")) return undefined;
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

const rows = z.array(z.object({ name: z.string(), secrets: z.string() }));

/** Lists the secrets that can't be decrypted with the key of a stopped site, such as "mail.password". */
export function lostSecrets(dataDir: string): string[] {
  const client = new Database(join(dataDir, "site.db"), { readonly: true, fileMustExist: true });
  try {
    const table = client.prepare("select 1 from sqlite_schema where name = 'settings'").get();
    if (!table) return [];
    return rows.parse(client.prepare("select name, secrets from settings").all()).flatMap((row) =>
      Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(row.secrets))).flatMap(
        ([field, sealed]) => {
          const name = secretName(row.name, field);
          return openSecret(dataDir, name, sealed) === undefined ? [name] : [];
        },
      ),
    );
  } finally {
    client.close();
  }
}
