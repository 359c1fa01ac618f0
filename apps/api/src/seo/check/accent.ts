import { type AccentTone, PUBLIC_PAGES } from "@rankwright/schema";
import { onPage, type SeoIssue } from "./seo-issue.ts";

/** Minimum contrast ratio of text (WCAG 2.2, level AA). */
const READABLE = 4.5;
const schemes = ["light", "dark"] as const;

/** Reports each colour scheme in which links and buttons in the accent colour have too little contrast. */
export function accentIssues(tones: Readonly<Record<(typeof schemes)[number], AccentTone>>): SeoIssue[] {
  const [home] = PUBLIC_PAGES;
  return schemes.flatMap((scheme) => {
    const { hex, contrast } = tones[scheme];
    if (contrast >= READABLE) return [];
    const message = `The accent colour is ${hex} on ${scheme} screens, with a contrast of ${contrast.toFixed(1)}:1. Links and buttons need at least ${READABLE}:1. Choose another colour.`;
    return [{ ...onPage(home, message), isAccent: true as const }];
  });
}
