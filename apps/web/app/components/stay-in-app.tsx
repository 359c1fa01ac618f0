import { showToast } from "@rankwright/ui";
import { useEffect } from "react";

const OFFLINE = "You are offline. Nothing you typed is lost.";

// What checks the router's list is no part of the first load.
const fetchScreens = () =>
  void import("./fetch-screens.ts").then(
    (loaded) => loaded.fetchScreens(),
    () => undefined,
  );

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
    const idle = setTimeout(fetchScreens, 2_000);
    document.addEventListener("click", stayWhileOffline, true);
    return () => {
      clearTimeout(idle);
      document.removeEventListener("click", stayWhileOffline, true);
    };
  }, []);
  return null;
}
