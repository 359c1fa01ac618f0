const STORED = "panel-keys";

/** Whether single keys do anything in this browser; they do until somebody switches them off. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    // A browser that keeps nothing keeps no switch.
    return true;
  }
}

/** Switches them for this browser; false where it keeps nothing. */
export function switchKeys(on: boolean): boolean {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
    return true;
  } catch {
    return false;
  }
}
