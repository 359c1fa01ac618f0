const STORED = "panel-keys";

/** Returns true if single-letter shortcuts are enabled in this browser, which is the default. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    // Without storage, the setting can't be saved.
    return true;
  }
}

/** Enables or disables them in this browser. Returns false if the setting can't be saved. */
export function switchKeys(on: boolean): boolean {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
    return true;
  } catch {
    return false;
  }
}
