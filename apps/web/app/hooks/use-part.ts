import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Loads a component whose code is in a separate file. Returns undefined while it loads, and on the server. Returns null if it can't be
 * loaded, and tries again when `isWanted` becomes true again or the user navigates. (React's `lazy` would replace the whole screen by an
 * error and lose typed text.)
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted = true,
): ComponentType<Props> | null | undefined {
  const [code, setCode] = useState<{ default: ComponentType<Props> } | null>();
  const isHere = Boolean(code);
  const { key } = useLocation();
  // Depends on `key`, which changes on navigation, so that loading is tried again.
  useEffect(() => {
    if (isHere) return;
    setCode(undefined);
    if (!isWanted) return;
    let isGone = false;
    load().then(setCode, () => {
      if (!isGone) setCode(null);
    });
    return () => {
      isGone = true;
    };
  }, [load, isWanted, isHere, key]);
  return code ? code.default : code;
}
