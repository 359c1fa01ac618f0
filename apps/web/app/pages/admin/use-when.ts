import { useRouteLoaderData } from "react-router";
import { BARE_IDS } from "./editor/screens.ts";
import type { loader } from "./layout.tsx";

/** Writes moments (milliseconds since 1970) in the owner's time zone, the same on the server and in the browser. */
export function useWhen() {
  const panel = useRouteLoaderData<typeof loader>("pages/admin/layout");
  const panelOfBareIds = useRouteLoaderData<typeof loader>(BARE_IDS);
  const timeZone = (panel ?? panelOfBareIds)?.timeZone ?? "UTC";
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    day: (at: number) => day.format(at),
    moment: (at: number) => moment.format(at),
  };
}
