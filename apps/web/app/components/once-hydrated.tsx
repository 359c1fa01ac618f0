import { type ReactNode, Suspense } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Around what is loaded when it is first shown: the server, which writes a page in one go, leaves it out. */
export function OnceHydrated({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense>{children}</Suspense>;
}
