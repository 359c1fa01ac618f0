import { readdirSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import { mediaPlugin } from "@rankwright/api/media/plugin";
import type { SessionUser } from "@rankwright/schema";
import Fastify from "fastify";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { PASSWORD, testSite } from "./site.ts";

/** Creates an image of a single colour. */
export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a6d4d" } });

/** Test site that accepts image uploads over HTTP. */
export function mediaSite() {
  const made = testSite();
  const app = Fastify();
  app.register(cookie);
  app.register(mediaPlugin, { deps: made.deps });
  onTestFinished(async () => {
    await app.close();
    made.close();
  });
  const { SITE_URL, DATA_DIR } = made.deps.env;

  const people = new Map<string, SessionUser>();
  async function cookieOf(email: string, kind: { admin?: boolean } = {}): Promise<string> {
    people.set(email, made.signedUp(email, kind));
    const { token } = await made.callerFor().auth.signIn({ email, password: PASSWORD });
    return `session=${token}`;
  }
  async function upload(file: Buffer, cookie: string, { origin = SITE_URL, name = "picture.jpg" } = {}) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)]), name);
    const body = new Response(form);
    const reply = await app.inject({
      method: "POST",
      url: "/media",
      headers: { cookie, origin, "content-type": body.headers.get("content-type") ?? "" },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: reply.statusCode, json: reply.json() };
  }
  const files = () => {
    try {
      return readdirSync(join(DATA_DIR, "media")).sort();
    } catch {
      return [];
    }
  };
  const user = (email: string) => people.get(email) ?? null;
  return { ...made, app, user, cookieOf, upload, files };
}
