import { useRouteLoaderData } from "react-router";
import { datesIn } from "#app/format.ts";
import { BARE_IDS, type Panel } from "./panel.ts";

/** Dates in the owner's time zone, in the admin panel; the same on the server and in the browser. */
export function useDates() {
  const panel = useRouteLoaderData<Panel>("pages/admin/layout");
  const panelOfBareIds = useRouteLoaderData<Panel>(BARE_IDS);
  return datesIn((panel ?? panelOfBareIds)?.timeZone ?? "UTC");
}
