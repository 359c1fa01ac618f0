import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Calls `save` when the window is put away, and when the reader goes on to another screen (`isGone`), just before what this one
 * shows is taken away: what waits for a pause in the typing would be lost.
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
