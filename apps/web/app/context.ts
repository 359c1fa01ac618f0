import type { AppRouter, Context } from "@rankwright/api";
import { createContext } from "react-router";

/** What the server hands to loaders and actions: the API in process, with this request's rights. */
export interface Server {
  router: AppRouter;
  ctx: Context;
  /** For the inline scripts of private pages. */
  nonce: string;
}

export const serverContext = createContext<Server>();
