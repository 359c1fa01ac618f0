import { drawingFile, paths } from "@rankwright/schema";
import { createContext } from "react";

/** The accent of the page: the name of one of ours, the tone of one of the owner's ("256-115"), or "" for the standard one. */
export const AccentContext = createContext("");

/** The demo's drawings follow the accent: ours by what their address ends with, the owner's by a file of its own. */
export function inAccent(address: string, accent: string): string {
  const name = /^\/demo\/([\w-]+)\.svg$/.exec(address)?.[1];
  if (accent === "" || name === undefined) return address;
  return /^\d/.test(accent) ? paths.brand(drawingFile(name, accent)) : `${address}#${accent}`;
}
