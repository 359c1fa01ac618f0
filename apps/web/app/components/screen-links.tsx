import { showToast } from "@rankwright/ui";
import { useEffect, useRef, useTransition } from "react";
import { useNavigate, useNavigation } from "react-router";
import { siteAnswers } from "#app/data/site-answers.ts";
import { clickedLink } from "#app/hooks/clicked-link.ts";
import { fetchScreen, isScreenHere } from "./screen-code.ts";

const OFFLINE = "You are offline. Nothing you typed is lost.";
const UNREACHED = "The site can't be reached. Nothing you typed is lost.";

/** Says why the app stays where it is; a menu that lies over everything would hide it. */
function stay(why: string, link: HTMLAnchorElement) {
  link.closest<HTMLElement>("[popover]")?.hidePopover();
  showToast(why, { tone: "danger", action: { label: "Try again", onClick: () => link.click() } });
}

/** A lost connection leaves nothing but the browser's error page to show. */
function stayWhileOffline(event: MouseEvent) {
  const link = navigator.onLine ? undefined : clickedLink(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  stay(OFFLINE, link);
}

/** Who points at a link, touches it or steps to it is likely to go there. */
function fetchAhead({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-screen]");
  if (link && !isScreenHere(link.pathname)) void fetchScreen(link.pathname).catch(() => undefined);
}

/** Where code can't be had from a site that answers, that is another version by now: its document brings what belongs to it. */
async function unreached(link: HTMLAnchorElement) {
  if (await siteAnswers()) window.location.assign(link.href);
  else stay(UNREACHED, link);
}

/**
 * Once around all screens: a click on a link between them (`PrivateLink`) brings no new document, and none leads to the browser's error
 * page. Shows a thin line at the window's top while the next screen is on its way; takes no room.
 */
export function ScreenLinks() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [isFetching, startFetching] = useTransition();
  const last = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? undefined : clickedLink(event);
      if (link?.dataset.screen === undefined) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      const { pathname, search, hash } = window.location;
      // Not by `href`: in that of a list's first page a lone question mark is left.
      const replace = to === pathname + search + hash;
      const preventScrollReset = link.getAttribute("href")?.startsWith("?") === true;
      const go = () => void navigate(to, { replace, preventScrollReset });
      last.current = link;
      if (isScreenHere(link.pathname)) return go();
      startFetching(async () => {
        try {
          await fetchScreen(link.pathname);
        } catch {
          return unreached(link);
        }
        // Unless another one was clicked meanwhile.
        if (last.current === link) go();
      });
    };
    document.addEventListener("click", stayWhileOffline, true);
    document.addEventListener("pointerover", fetchAhead);
    document.addEventListener("focusin", fetchAhead);
    document.addEventListener("click", follow);
    return () => {
      document.removeEventListener("click", stayWhileOffline, true);
      document.removeEventListener("pointerover", fetchAhead);
      document.removeEventListener("focusin", fetchAhead);
      document.removeEventListener("click", follow);
    };
  }, [navigate]);
  if (!isFetching && state === "idle") return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[breathe_0.7s_ease-in-out_infinite_alternate] bg-accent"
    />
  );
}
