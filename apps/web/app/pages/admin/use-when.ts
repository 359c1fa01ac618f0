import { useRouteLoaderData } from "react-router";
import type { loader } from "./layout.tsx";

/** Writes moments (milliseconds since 1970) in the owner's time zone, the same on the server and in the browser. */
export function useWhen() {
  const timeZone = useRouteLoaderData<typeof loader>("pages/admin/layout")?.timeZone ?? "UTC";
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    day: (at: number) => day.format(at),
    moment: (at: number) => moment.format(at),
  };
}
