import { showToast } from "@rankwright/ui";
import { useEffect } from "react";
import { clickedLink } from "#app/hooks/clicked-link.ts";

const OFFLINE = "You are offline. Nothing you typed is lost.";

// What checks the router's list is no part of the first load.
const fetchScreens = () =>
  void import("./fetch-screens.ts").then(
    (loaded) => loaded.fetchScreens(),
    () => undefined,
  );

function stayWhileOffline(event: MouseEvent) {
  const link = navigator.onLine ? undefined : clickedLink(event);
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
