import { datesIn } from "#app/format.ts";
import { usePanel } from "./use-panel.ts";

/** Returns date formats in the owner's time zone, for the panel. They are identical on the server and in the browser. */
export const useDates = () => datesIn(usePanel()?.timeZone ?? "UTC");
