/** Whether a part of an address can be decoded: a lone sign of percent can't, nor what is no UTF-8. */
export function canBeDecoded(text: string): boolean {
  try {
    // Its answer is used: the build leaves out a call of this function that nobody takes anything from, and so its error.
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
