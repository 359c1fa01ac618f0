import { useRouteLoaderData } from "react-router";
import { BARE_IDS, type Panel } from "./panel.ts";

/** What the panel's layout has loaded; undefined outside of it. */
export function usePanel(): Panel | undefined {
  const panel = useRouteLoaderData<Panel>("pages/admin/layout");
  const panelOfBareIds = useRouteLoaderData<Panel>(BARE_IDS);
  return panel ?? panelOfBareIds;
}

/** Whether the one who looks is an admin: staff sees neither money nor settings. */
export const useIsAdmin = () => usePanel()?.user?.isAdmin === true;
