import type { Answer } from "@rankwright/test-kit/rest";
import { openWorld, type Role, type World } from "@rankwright/test-kit/rights/world";
import type { FastifyInstance } from "fastify";
import type { Bundle } from "../../server/bundle.ts";
import { bothHosts, noPages, portOf } from "../hosts.ts";

type Ask = World["ask"];

/** Sends requests as a browser does: with the session in a cookie, from a page of the site. */
function asBrowser(site: FastifyInstance, siteUrl: string): Ask {
  return async (method, url, { body, as, headers, raw } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const reply = await site.inject({
      method,
      url,
      headers: {
        origin: siteUrl,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { cookie: `session=${as}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return answerOf(reply.statusCode, reply.headers, reply.body);
  };
}

/** Sends requests to the site's API over HTTP. */
function overNetwork(at: string): Ask {
  return async (method, url, { body, as, headers, raw } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const reply = await fetch(at + url, {
      method,
      headers: {
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    return answerOf(reply.status, Object.fromEntries(reply.headers), await reply.text());
  };
}

function answerOf(status: number, headers: Answer["headers"], text: string): Answer {
  const isJson = /json/.test(String(headers["content-type"]));
  return { status, headers, text, json: isJson && text ? JSON.parse(text) : undefined };
}

/** The test world with both hosts: `browser` sends a cookie to the site, `prefixed` sends a bearer token to its /api. */
export interface SiteWorld extends World {
  site: FastifyInstance;
  browser: World;
  prefixed: World;
  /** Address of an uploaded picture. */
  picture: string;
  upload: (role: Role) => Promise<Answer>;
}

// One grey pixel.
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** Opens a test world. The caller must close it. */
export async function openSiteWorld(bundle: Bundle = noPages): Promise<SiteWorld> {
  const world = await openWorld();
  const { site, close } = await bothHosts(world.deps, undefined, bundle);
  const browser = { ...world, ask: asBrowser(site, world.deps.env.SITE_URL) };
  const prefixed = { ...world, ask: overNetwork(`http://127.0.0.1:${await portOf(site)}/api`) };
  const upload = (role: Role) => {
    const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
    const payload = Buffer.concat([
      Buffer.from(`--b\r\n${file}\r\n\r\n`),
      PIXEL,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const token = world.tokens[role];
    return site
      .inject({
        method: "POST",
        url: "/media",
        headers: {
          origin: world.deps.env.SITE_URL,
          "content-type": "multipart/form-data; boundary=b",
          ...(token ? { cookie: `session=${token}` } : {}),
        },
        payload,
      })
      .then((reply) => answerOf(reply.statusCode, reply.headers, reply.body));
  };
  const { json } = await upload("admin");
  return {
    ...world,
    site,
    browser,
    prefixed,
    picture: String(Object(json).address),
    upload,
    close: async () => {
      await close();
      await world.close();
    },
  };
}
