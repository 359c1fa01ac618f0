import { createContext } from "react";

/** The accent that the page's root names; "" for the standard one. */
export const AccentContext = createContext("");

/** The demo's drawings show themselves in the accent that their address ends with; any other picture is as it is. */
export const inAccent = (address: string, accent: string): string =>
  accent !== "" && /^\/demo\/[\w-]+\.svg$/.test(address) ? `${address}#${accent}` : address;
