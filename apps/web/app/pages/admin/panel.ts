import type { SessionUser } from "@rankwright/schema";

/** Route handle of screens that staff may open. Screens without it are for admins only. */
export const forStaff = { staff: true } as const;

/** Returns true if a route's handle allows staff. */
export const isForStaff = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "staff" in handle && handle.staff === true;

/** Id of the layout route around the editors whose path is only an id. */
export const ID_ONLY_PATHS_LAYOUT = "admin of bare ids";

/** Data that the panel's layout loads for its screens. */
export interface Panel {
  user: SessionUser | null;
  /** Owner's time zone, such as "Europe/Berlin". */
  timeZone: string;
}
