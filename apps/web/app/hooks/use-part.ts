import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Loads a part of a screen whose code is separate. Returns undefined while it loads. Returns null if it can't be loaded, until the part
 * is wanted again or the next screen opens. React's `lazy` would then replace the whole screen and lose the typed text. The server
 * doesn't render the part.
 */
export function usePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted = true,
): ComponentType<Props> | null | undefined {
  const [code, setCode] = useState<{ default: ComponentType<Props> } | null>();
  const isHere = Boolean(code);
  const { key } = useLocation();
  // Tries again on navigation.
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
