import type { AppRouter, Context, Refused } from "@rankwright/api";
import { createContext } from "react-router";

/** What the server hands to loaders and actions: the API in process, with this request's rights. */
export interface Server {
  router: AppRouter;
  ctx: Context;
  /** For the inline scripts of private pages. */
  nonce: string;
  /** What stands for the site's content as it is now: another object after each change of it. */
  content: () => object;
  /** Why what was sent was refused before any page read it; the page says that then. */
  refused?: Refused;
}

export const serverContext = createContext<Server>();
