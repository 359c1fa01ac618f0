import { createContext, use } from "react";
import type { NavigateOptions } from "react-router";

/** Loads a screen's code, then navigates to it. If that fails, loads the document, or shows an error if the site can't be reached. */
export type GoTo = (to: string, options?: NavigateOptions) => Promise<void>;

export const GoToContext = createContext<GoTo | undefined>(undefined);

/** Returns a function that navigates to a screen. Use it instead of the router's, which reloads the document if code can't be loaded. */
export function useGoTo(): GoTo {
  const goTo = use(GoToContext);
  if (!goTo) throw new Error("There is no ScreenLinks around this.");
  return goTo;
}
