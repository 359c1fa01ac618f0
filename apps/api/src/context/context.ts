import type { ExtraFields } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Deps } from "./deps.ts";

/** What a request brings, beside the dependencies. */
export interface RequestFacts {
  /** Who is signed in, looked up for this request. */
  user: SessionUser | null;
  /** The session's token as it was sent; "" when nobody is signed in. */
  token: string;
  /** The peer's address, or the proxy's word for it when TRUST_PROXY says so. */
  ip: string;
  userAgent: string;
  requestId: string;
  /** Gives the browser a session's token, or takes it away; absent where cookies mean nothing. */
  setSessionToken?: (token: string | null) => void;
  /** The browser's cookies; absent where they mean nothing. What is set no script can read. */
  cookies?: {
    get: (name: string) => string | undefined;
    set: (name: string, value: string, maxAgeSeconds: number) => void;
  };
}

/** What every procedure gets. */
export interface Context extends Deps, RequestFacts {
  /** Text fields beside the record that no document names; REST alone takes them (extra.ts). */
  extra: ExtraFields;
}

/** A context without a request: what tests, server rendering and commands start from. */
export function createContext(deps: Deps, facts: Partial<Omit<Context, keyof Deps>> = {}): Context {
  return {
    ...deps,
    user: null,
    token: "",
    ip: "127.0.0.1",
    userAgent: "",
    requestId: "",
    extra: {},
    ...facts,
  };
}
