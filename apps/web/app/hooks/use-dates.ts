import { useRouteLoaderData } from "react-router";
import { datesIn } from "#app/format.ts";
import { BARE_IDS } from "#app/pages/admin/editor/screens.ts";
import type { loader } from "#app/pages/admin/layout.tsx";

/** Dates in the owner's time zone, in the admin panel; the same on the server and in the browser. */
export function useDates() {
  const panel = useRouteLoaderData<typeof loader>("pages/admin/layout");
  const panelOfBareIds = useRouteLoaderData<typeof loader>(BARE_IDS);
  return datesIn((panel ?? panelOfBareIds)?.timeZone ?? "UTC");
}
