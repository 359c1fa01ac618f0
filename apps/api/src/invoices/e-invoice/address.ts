import { countryNamed } from "@rankwright/schema";
import type { EAddress } from "./model.ts";

/** Post code in front of the town: "10115", "D-10115", "1011 AB", "00-950", "110 00" or "1100-048". */
const AT_START = /^(?:[A-Z]{1,3}-)?(?:\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4}-\d{3}|\d{3,6})$/i;
/** Post code after the town: "SW1A 1AA", "D02 X285", "M5V 2T6", "CA 94105" or "100001". */
const AT_END =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{2,3} \d{4,5}(?:-\d{4})?|\d{5,6})$/i;
/** Post code in a separate line, below the town. */
const ALONE = /^\d{4,6}$/;

interface Town {
  postCode: string;
  city: string;
}

/** Splits the words of a line into post code and town. A post code has one or two words. */
function townOf(words: readonly string[], isLast: boolean): Town | undefined {
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    const at = isLast ? words.length - count : count;
    const [start, end] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const [postCode, city] = isLast ? [end, start] : [start, end];
    if ((isLast ? AT_END : AT_START).test(postCode) && /^\D/.test(city)) return { postCode, city };
  }
  return undefined;
}

function townIn(line: string, above: string): (Town & { lines: number }) | undefined {
  const words = line.split(/[ ,]/).filter((word) => word !== "");
  const first = townOf(words, false);
  if (first) return { ...first, lines: 1 };
  if (above === "") return undefined;
  if (ALONE.test(line) || AT_END.test(line)) return { postCode: line, city: above, lines: 2 };
  const last = townOf(words, true);
  return last && { ...last, lines: 1 };
}

/** Splits an address into lines, or at the commas if it is in one line. Leaves out a country's name at the end. */
function partsOf(text: string, countryName: string): string[] {
  const split = (by: RegExp) =>
    text
      .split(by)
      .map((part) => part.trim())
      .filter((part) => part !== "");
  const lines = split(/[\r\n]+/);
  const parts = lines.length > 1 ? lines : split(/[\r\n,]+/);
  const last = parts.at(-1) ?? "";
  const isCountry = last.toLowerCase() === countryName.toLowerCase() || countryNamed(last) !== undefined;
  return isCountry && parts.length > 1 ? parts.slice(0, -1) : parts;
}

/**
 * Reads post code and town from a written address, which has them in its last line. If they aren't found there, all lines are kept as they
 * are. `countryName`: name of the country as it was entered; "" if it is only in the address.
 */
export function addressOf(text: string, country: string, countryName = ""): EAddress {
  const parts = partsOf(text, countryName);
  const town = townIn(parts.at(-1) ?? "", parts.at(-2) ?? "");
  const rest = town ? parts.slice(0, -town.lines) : parts;
  const [one = "", two = "", ...others] = rest;
  return {
    lines: [one, two, others.join(", ")].filter((line) => line !== ""),
    city: town?.city ?? "",
    postCode: town?.postCode ?? "",
    country,
  };
}
