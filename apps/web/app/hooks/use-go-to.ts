import { createContext, use } from "react";
import type { NavigateOptions } from "react-router";

/** Navigates to a screen by its address once its code is loaded. If the code can't be loaded, the app stays or the document is loaded. */
export type GoTo = (to: string, options?: NavigateOptions) => Promise<void>;

export const GoToContext = createContext<GoTo | undefined>(undefined);

/** Returns the function to navigate to another screen without a link. The router's own reloads the document if code can't be loaded. */
export function useGoTo(): GoTo {
  const goTo = use(GoToContext);
  if (!goTo) throw new Error("There is no ScreenLinks around this.");
  return goTo;
}
