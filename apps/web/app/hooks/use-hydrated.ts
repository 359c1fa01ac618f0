import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns true once the page's script runs. Text typed before would be lost, so forms wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
