import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import cookie from "@fastify/cookie";
import { makeBackup, restoreBackup } from "@rankwright/db/backup";
import { listContent } from "@rankwright/db/content";
import { inDb } from "@rankwright/db/testing";
import { shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import { unpackTar } from "modern-tar/fs";
import { TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";
import { sessionCookie } from "../auth/request.ts";
import { backupDownloadPlugin } from "./download.ts";

const WRONG = "not the password";

async function site() {
  const made = await shop();
  const { env } = made.deps;
  const app = Fastify();
  app.register(cookie);
  app.register(backupDownloadPlugin, { deps: made.deps });
  onTestFinished(() => app.close());
  const { name } = await made.owner.settings.backups.make();
  const tokens = new Map<string, string>();
  for (const email of ["owner@example.com", "one@example.com"])
    tokens.set(email, (await made.visitor.auth.signIn({ email, password: PASSWORD })).token ?? "");
  /** Submits the download form in this person's browser. */
  const send = (email: string, fields: Record<string, string>, origin = env.SITE_URL) =>
    app.inject({
      method: "POST",
      url: "/settings/backups/download",
      headers: {
        origin,
        "content-type": "application/x-www-form-urlencoded",
        cookie: `${sessionCookie(env)}=${tokens.get(email) ?? ""}`,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const noted = async () => (await made.owner.audit.page({ action: "settings.downloadBackup" })).rows;
  return { ...made, name, send, noted };
}

test("the owner can download a backup and restore it unchanged", async () => {
  const { name, send, noted, deps, basic } = await site();
  const reply = await send("owner@example.com", { name, password: PASSWORD });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/x-tar",
    "content-disposition": `attachment; filename="backup-${name}.tar"`,
    "cache-control": "no-store",
  });
  expect(await noted()).toMatchObject([{ byEmail: "owner@example.com", subject: name }]);

  const elsewhere = mkdtempSync(join(tmpdir(), "rankwright-elsewhere-"));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  await pipeline(Readable.from([reply.rawPayload]), unpackTar(elsewhere));
  const manifest = (folder: string) => readFileSync(join(folder, name, "manifest.json"), "utf8");
  expect(manifest(elsewhere)).toBe(manifest(join(deps.env.DATA_DIR, "backups")));
  const dataDir = join(elsewhere, "data");
  await restoreBackup(dataDir, join(elsewhere, name), new Date());
  expect(inDb(dataDir, (db) => listContent(db, "packages"))).toMatchObject([{ _id: basic._id }]);
});

test("a download requires the password and the second step, so an unattended browser isn't enough", async () => {
  const { name, send, noted, owner, deps } = await site();
  const from = async (fields: Record<string, string>) => {
    const { statusCode, headers } = await send("owner@example.com", fields);
    return [statusCode, headers.location];
  };
  const back = (reason: string) => [303, `/settings/backups?download=${reason}#download`];
  expect(await from({ name })).toEqual(back("password"));
  expect(await from({ name, password: WRONG })).toEqual(back("password"));
  expect(await from({ name, password: "x".repeat(10_000) })).toEqual([413, undefined]);
  expect(await from({ name, password: "x".repeat(3_000) })).toEqual(back("password"));
  for (const other of ["", "..", "../..", ".unfinished", "2026-01-01T00-00-00.000Z"])
    expect(await from({ name: other, password: PASSWORD })).toEqual(back("gone"));

  const withKey = await makeBackup(deps.env.DATA_DIR, new Date(), { withKey: true });
  writeFileSync(join(deps.env.DATA_DIR, "backups", withKey.name, "secret.key"), "the key");
  expect(await from({ name: withKey.name, password: PASSWORD })).toEqual(back("key"));

  const { secret } = await owner.account.proposeTwoStep({ password: PASSWORD });
  await owner.account.confirmTwoStep({ code: new TOTP({ secret }).generate({ timestamp: deps.now() }) });
  expect(await from({ name, password: PASSWORD })).toEqual(back("code"));
  expect(await from({ name, password: PASSWORD, code: "000000" })).toEqual(back("code"));
  expect(await noted()).toEqual([]);
});

test("a download is rejected for anyone but an admin, and for requests from other origins", async () => {
  const { name, send, noted } = await site();
  const fields = { name, password: PASSWORD };
  expect((await send("nobody@example.com", fields)).statusCode).toBe(401);
  expect((await send("one@example.com", fields)).statusCode).toBe(403);
  expect((await send("owner@example.com", fields, "https://evil.example.com")).statusCode).toBe(403);
  expect(await noted()).toEqual([]);
});
