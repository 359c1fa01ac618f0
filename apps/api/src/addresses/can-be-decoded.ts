/** Returns true if a part of a URL can be decoded. A lone percent sign or invalid UTF-8 can't. */
export function canBeDecoded(text: string): boolean {
  try {
    // The result is used, because the build would otherwise drop the call, and with it the error that it may throw.
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
