export const OPEN_PALETTE = "open-palette";

/** Opens the command palette from anywhere in the panel. */
export const openPalette = () => window.dispatchEvent(new Event(OPEN_PALETTE));
