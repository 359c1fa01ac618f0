import { datesIn } from "#app/format.ts";
import { usePanel } from "./use-panel.ts";

/** Returns date formatters for the owner's time zone, so that server and browser render the same text. */
export const useDates = () => datesIn(usePanel()?.timeZone ?? "UTC");
