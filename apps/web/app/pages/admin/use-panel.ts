import { useRouteLoaderData } from "react-router";
import { ID_ONLY_PATHS_LAYOUT, type Panel } from "./panel.ts";

/**
 * Returns the data of the panel's layout, or undefined outside of it. The layout is used in two routes: one for the editors whose path
 * is only an id, and one for all other screens.
 */
export function usePanel(): Panel | undefined {
  const panel = useRouteLoaderData<Panel>("pages/admin/layout");
  const panelOfIdOnlyPaths = useRouteLoaderData<Panel>(ID_ONLY_PATHS_LAYOUT);
  return panel ?? panelOfIdOnlyPaths;
}

/** Returns true if the user is an admin, not staff. */
export const useIsAdmin = () => usePanel()?.user?.isAdmin === true;
