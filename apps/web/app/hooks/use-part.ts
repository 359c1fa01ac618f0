import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * A part of a screen that has code of its own: undefined until that is here, null where it can't be had, until the part is wanted
 * anew or the next screen is opened. React's `lazy` would take the whole screen away then, with what was typed there. The server
 * leaves it out.
 */
export function usePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted = true,
): ComponentType<Props> | null | undefined {
  const [code, setCode] = useState<{ default: ComponentType<Props> } | null>();
  const isHere = Boolean(code);
  const { key } = useLocation();
  // Another screen is another try.
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
