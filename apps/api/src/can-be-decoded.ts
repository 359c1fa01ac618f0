/** Whether a part of an address can be decoded: a lone sign of percent can't, nor what is no UTF-8. */
export function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
