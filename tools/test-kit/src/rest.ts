import { buildRestRouter } from "@rankwright/api/router";
import { buildApi } from "@rankwright/api/server/app";
import { sections } from "@rankwright/schema";
import { PASSWORD, router, testSite } from "./site.ts";

/** REST router, shared by all test sites. */
export const restRouter = buildRestRouter(sections);

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";

interface Sent {
  body?: unknown;
  /** Bearer token. */
  as?: string | undefined;
  headers?: Record<string, string>;
  /** Raw request body. Replaces `body`. */
  raw?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** Body parsed as JSON; undefined if it isn't JSON. */
  json: unknown;
}

/** Creates a test site with its complete API host, and functions that send requests to it. */
export function restSite(options?: Parameters<typeof testSite>[0]) {
  const site = testSite(options);
  const app = buildApi(site.deps, router, undefined, restRouter);

  async function ask(method: Method, url: string, { body, as, headers, raw }: Sent = {}): Promise<Answer> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const reply = await app.inject({
      method,
      url,
      headers: {
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = /json/.test(String(reply.headers["content-type"]));
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      json: isJson && reply.body ? JSON.parse(reply.body) : undefined,
    };
  }

  return {
    ...site,
    app,
    ask,
    /** Creates an account, signs it in over REST and returns its token. */
    tokenOf: async (email: string, kind: { verified?: boolean; admin?: boolean } = {}): Promise<string> => {
      site.signedUp(email, kind);
      const { json } = await ask("POST", "/auth/sign-in", { body: { email, password: PASSWORD } });
      if (typeof json === "object" && json && "token" in json && typeof json.token === "string")
        return json.token;
      throw new Error(`${email} could not sign in: ${JSON.stringify(json)}`);
    },
    close: async () => {
      await app.close();
      site.close();
    },
  };
}

export type RestSite = ReturnType<typeof restSite>;
