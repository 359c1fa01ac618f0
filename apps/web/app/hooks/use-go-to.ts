import { createContext, use } from "react";
import type { NavigateOptions } from "react-router";

/** Goes to a screen, by its address, once its code is here; where that can't be had, the app stays or its document is opened. */
export type GoTo = (to: string, options?: NavigateOptions) => Promise<void>;

export const GoToContext = createContext<GoTo | undefined>(undefined);

/** The way to another screen for whatever is no link. The router's own loads the document anew where a screen's code can't be had. */
export function useGoTo(): GoTo {
  const goTo = use(GoToContext);
  if (!goTo) throw new Error("There is no ScreenLinks around this.");
  return goTo;
}
