import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Answer, type Server, serverContext } from "./context.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Answers one request for a page or its data. */
export function render(request: Request, server: Server): Promise<Answer> {
  return handle(request, new RouterContextProvider(new Map([[serverContext, server]])));
}
