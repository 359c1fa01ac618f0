import { datesIn } from "#app/format.ts";
import { usePanel } from "./use-panel.ts";

/** Dates in the owner's time zone, in the admin panel; the same on the server and in the browser. */
export const useDates = () => datesIn(usePanel()?.timeZone ?? "UTC");
