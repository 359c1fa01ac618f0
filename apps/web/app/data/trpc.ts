import type { AppRouter } from "@rankwright/api";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";

/** What each procedure answers. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** The API's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();
