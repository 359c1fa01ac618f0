import { createContext, use } from "react";
import type { Fetched, Handed } from "./fetched.ts";

const ID = "fetched";

/** On the server what this page's loaders have fetched, each in the place that its data names; in the browser null. */
export const FetchedInPage = createContext<readonly Fetched[] | null>(null);

let read: readonly Fetched[] | undefined;

/** Reads it from the page, as the server wrote it there. */
function readPage(): readonly Fetched[] {
  read ??= JSON.parse(document.getElementById(ID)?.textContent || "[]") as readonly Fetched[];
  return read;
}

/** What a loader has fetched, from where its data says that it lies; null where that is nothing. */
export function useFetched(handed: Handed | null): Fetched | null {
  const inPage = use(FetchedInPage);
  if (typeof handed !== "number") return handed;
  return (inPage ?? readPage())[handed] ?? null;
}

/**
 * Writes it into the page as JSON, as tRPC sends it: beside the router's own handover, which takes ten times as long for it. In the browser
 * it stays what the server wrote.
 */
export function FetchedScript() {
  const fetched = use(FetchedInPage);
  // Nothing in a text may end the script.
  const json = fetched ? JSON.stringify(fetched).replaceAll("<", "\\u003c") : "";
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
