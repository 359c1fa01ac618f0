import type { AppRouter } from "@rankwright/api";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";

/** Output types of all procedures. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** React hooks for the API's procedures. */
export const trpc = createTRPCReact<AppRouter>();
