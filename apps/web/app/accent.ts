import { paths, svgFile } from "@rankwright/schema";
import { createContext } from "react";

/** Accent of the page: the name of a predefined accent, hue and chroma of a custom one ("256-115"), or "" for the standard one. */
export const AccentContext = createContext("");

/**
 * Returns a demo image's address in the page's accent: with a fragment for a predefined accent, and as a separate file for a custom one.
 */
export function inAccent(address: string, accent: string): string {
  const name = /^\/demo\/([\w-]+)\.svg$/.exec(address)?.[1];
  if (accent === "" || name === undefined) return address;
  return /^\d/.test(accent) ? paths.brand(svgFile(name, accent)) : `${address}#${accent}`;
}
