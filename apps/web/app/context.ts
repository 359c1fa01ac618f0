import type { AppRouter, Context, Refused } from "@rankwright/api";
import { createContext } from "react-router";

/** Server context of loaders and actions: the API in process, with this request's rights. */
export interface Server {
  router: AppRouter;
  ctx: Context;
  /** Nonce for the inline scripts of private pages. */
  nonce: string;
  /** Returns an object that identifies the site's current content. It is replaced by another object after each change. */
  content: () => object;
  /** Error of a request that was rejected before a page read it. The page shows it. */
  refused?: Refused;
}

export const serverContext = createContext<Server>();
