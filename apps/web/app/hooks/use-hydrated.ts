import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script runs: what is typed before would be lost, so forms wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
