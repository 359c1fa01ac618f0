import cookie from "@fastify/cookie";
import { sessionCookie } from "@rankwright/api/auth/request";
import { exportPlugin } from "@rankwright/api/export/plugin";
import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { PASSWORD } from "../site.ts";
import { type Shop, shop } from "./shop.ts";

/** Creates a shop whose exports can be requested. */
export async function exportSite<Made extends Shop>(opened: Promise<Made>): Promise<Made & Requests>;
export async function exportSite(): Promise<Shop & Requests>;
export async function exportSite(opened: Promise<Shop> = shop()) {
  const made = await opened;
  const app = Fastify();
  app.register(cookie);
  app.register(exportPlugin, { deps: made.deps });
  onTestFinished(() => app.close());
  return { ...made, ...requests(made, app) };
}

type Requests = ReturnType<typeof requests>;

function requests(made: Shop, app: ReturnType<typeof Fastify>) {
  const cookies = new Map<string, string>();
  const cookieOf = async (email: string) => {
    const known = cookies.get(email);
    if (known) return known;
    const { token } = await made.visitor.auth.signIn({ email, password: PASSWORD });
    const cookie = `${sessionCookie(made.deps.env)}=${token}`;
    cookies.set(email, cookie);
    return cookie;
  };
  /** Requests a URL with this person's session cookie, or without one. */
  const get = async (url: string, email?: string) =>
    app.inject({ url, headers: email ? { cookie: await cookieOf(email) } : {} });
  return { app, get, cookieOf };
}
