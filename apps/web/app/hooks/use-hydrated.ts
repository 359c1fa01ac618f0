import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns true once the page is hydrated. Controlled forms are disabled before that, because input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
