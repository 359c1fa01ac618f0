import type { SessionUser } from "@rankwright/schema";

/** What a screen says that staff may open, too; all others are an admin's alone. */
export const forStaff = { staff: true } as const;

/** Whether a route's handle says so. */
export const isForStaff = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "staff" in handle && handle.staff === true;

/** The route id of the panel around the editors whose path is nothing but the id. */
export const BARE_IDS = "admin of bare ids";

/** What the panel's layout has loaded for the screens within it. */
export interface Panel {
  user: SessionUser | null;
  /** The owner's, such as "Europe/Berlin". */
  timeZone: string;
  /** A mail server is set; until then mails are only written to a folder. */
  sendsMail: boolean;
}
