import type { ExtraFields } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import type { Deps } from "./deps.ts";

/** Data of one request: its session, cookies and client. */
export interface RequestContext {
  /** The user of the session, looked up for this request. */
  user: SessionUser | null;
  /** The session's token as it was sent; "" if nobody is signed in. */
  token: string;
  /** The client's IP address: the peer's, or with TRUST_PROXY the forwarded one. */
  ip: string;
  userAgent: string;
  requestId: string;
  /** Sets or clears the session cookie; absent where cookies are ignored. */
  setSessionToken?: (token: string | null) => void;
  /** The browser's cookies; absent where they are ignored. Cookies are set as HttpOnly. */
  cookies?: {
    get: (name: string) => string | undefined;
    set: (name: string, value: string, maxAgeSeconds: number) => void;
  };
}

/** Context of a procedure. */
export interface Context extends Deps, RequestContext {
  /** Undocumented text fields of a record, which only REST accepts (trpc/extra.ts). */
  extra: ExtraFields;
}

/** Creates a context. Without `facts`, it is for calls outside a request, as in tests, server rendering and commands. */
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
