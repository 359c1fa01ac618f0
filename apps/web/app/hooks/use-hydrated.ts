import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns true once the page is hydrated. Controlled forms are disabled until then, because earlier input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
