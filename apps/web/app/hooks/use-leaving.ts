import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Calls `save` when the window is hidden, and when the user navigates to another screen (`isGone`), just before this screen is unmounted.
 * Text that waits for a typing pause would otherwise be lost.
 */
export function useLeaving(save: (isGone: boolean) => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") latest.current(false);
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, []);
  useLayoutEffect(() => () => latest.current(true), []);
}
