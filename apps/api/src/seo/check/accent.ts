import { type AccentTone, PUBLIC_PAGES } from "@rankwright/schema";
import { onPage, type SeoIssue } from "./seo-issue.ts";

/** Minimum contrast of text, from WCAG 2.2 AA. */
const READABLE = 4.5;
const schemes = ["light", "dark"] as const;

/** Reports a low contrast of links and buttons in the accent colour, for each colour scheme. */
export function accentIssues(tones: Readonly<Record<(typeof schemes)[number], AccentTone>>): SeoIssue[] {
  const [home] = PUBLIC_PAGES;
  return schemes.flatMap((scheme) => {
    const { hex, contrast } = tones[scheme];
    if (contrast >= READABLE) return [];
    const message = `The accent colour is ${hex} on ${scheme} screens, with a contrast of ${contrast.toFixed(1)}:1. Links and buttons need at least ${READABLE}:1. Choose another colour.`;
    return [{ ...onPage(home, message), isAccent: true as const }];
  });
}
