import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Calls `save` when the window is hidden, and with `isGone` when this screen is unmounted, while its form still exists. Otherwise, text
 * that is saved only after a pause in typing would be lost.
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
