import { useRouteLoaderData } from "react-router";
import { BARE_IDS, type Panel } from "./panel.ts";

/** Returns the data of the panel's layout, or undefined outside of it. */
export function usePanel(): Panel | undefined {
  const panel = useRouteLoaderData<Panel>("pages/admin/layout");
  const panelOfBareIds = useRouteLoaderData<Panel>(BARE_IDS);
  return panel ?? panelOfBareIds;
}

/** Returns true if the user is an admin, not staff. */
export const useIsAdmin = () => usePanel()?.user?.isAdmin === true;
