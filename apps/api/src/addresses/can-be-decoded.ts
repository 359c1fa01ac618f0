/** Returns true if a part of a URL can be decoded. A lone percent sign or invalid UTF-8 can't. */
export function canBeDecoded(text: string): boolean {
  try {
    // The comparison keeps the call: the build drops calls whose result is unused, even if they may throw.
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
