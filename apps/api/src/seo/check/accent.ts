import { type AccentTone, PUBLIC_PAGES } from "@rankwright/schema";
import { type Finding, onPage } from "./finding.ts";

/** What WCAG 2.2 AA asks of text. */
const READABLE = 4.5;
const schemes = ["light", "dark"] as const;

/** Links and buttons that could hardly be read in the accent, in each scheme as the site shows it there. */
export function accentFindings(tones: Readonly<Record<(typeof schemes)[number], AccentTone>>): Finding[] {
  const [home] = PUBLIC_PAGES;
  return schemes.flatMap((scheme) => {
    const { hex, contrast } = tones[scheme];
    if (contrast >= READABLE) return [];
    const message = `The accent is ${hex} on ${scheme} screens, with a contrast of ${contrast.toFixed(1)}:1. Links and buttons need ${READABLE}:1: choose another colour.`;
    return [{ ...onPage(home, message), isAccent: true as const }];
  });
}
