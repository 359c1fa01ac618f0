import type { AppRouter, Context, Refused } from "@rankwright/api";
import { createContext } from "react-router";

/** Server context of loaders and actions: the API in process, with this request's rights. */
export interface Server {
  router: AppRouter;
  ctx: Context;
  /** Nonce for the inline scripts of private pages. */
  nonce: string;
  /** Returns an object that identifies the revision of the site's content: another object after each change. Used as a cache key. */
  content: () => object;
  /** Set if the request was rejected before a route handled it, for example because its body is too large. The error page shows it. */
  refused?: Refused;
}

export const serverContext = createContext<Server>();
