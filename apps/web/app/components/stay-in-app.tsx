import { showToast } from "@rankwright/ui";
import { useEffect } from "react";
import { z } from "zod";

const OFFLINE = "You are offline. Nothing you typed is lost.";

/** What the router knows of the app's screens, as it leaves it in the window: each with the address of its code. */
const manifest = z.object({ routes: z.record(z.string(), z.object({ module: z.string() })) });

/** Fetches the code of all screens: one that can't be fetched on the way makes the router reload the document. */
async function fetchScreens() {
  const known = manifest.safeParse(Reflect.get(window, "__reactRouterManifest"));
  if (!known.success) return;
  for (const { module } of Object.values(known.data.routes)) {
    // What fails is fetched on the way, as it would be without this.
    await import(/* @vite-ignore */ module).catch(() => undefined);
  }
}

/** A click on a link of this window, without a key that opens another one. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || link?.target === "_blank";
  return link && !isElsewhere && !link.getAttribute("href")?.startsWith("#") ? link : undefined;
}

function stayWhileOffline(event: MouseEvent) {
  const link = navigator.onLine ? undefined : linkOf(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  showToast(OFFLINE, { tone: "danger", action: { label: "Try again", onClick: () => link.click() } });
}

/** Once in every private layout: without a connection the app stays, instead of the browser's error page. */
export function StayInApp() {
  useEffect(() => {
    const idle = setTimeout(() => void fetchScreens(), 2_000);
    document.addEventListener("click", stayWhileOffline, true);
    return () => {
      clearTimeout(idle);
      document.removeEventListener("click", stayWhileOffline, true);
    };
  }, []);
  return null;
}
