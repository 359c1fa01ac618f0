const STORED = "panel-keys";

/** Returns true if single-key shortcuts are enabled in this browser, which is the default. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    // The browser denies access to the storage, so the default applies.
    return true;
  }
}

/** Enables or disables single-key shortcuts in this browser. Returns false if the setting can't be saved. */
export function switchKeys(on: boolean): boolean {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
    return true;
  } catch {
    return false;
  }
}
