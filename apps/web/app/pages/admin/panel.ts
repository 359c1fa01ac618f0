/** The route id of the panel around the editors whose path is nothing but the id. */
export const BARE_IDS = "admin of bare ids";

/** What the panel's layout has loaded for the screens within it. */
export interface Panel {
  /** The owner's, such as "Europe/Berlin". */
  timeZone: string;
}
