import type { AppRouter } from "@rankwright/api";
import { createTRPCReact } from "@trpc/react-query";

/** The API's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();
