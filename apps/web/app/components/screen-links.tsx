import { showToast } from "@rankwright/ui";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { siteAnswers } from "#app/data/site-answers.ts";
import { clickedLink } from "#app/hooks/clicked-link.ts";
import { type GoTo, GoToContext } from "#app/hooks/use-go-to.ts";
import { fetchScreen, isScreenHere } from "./screen-code.ts";

const OFFLINE = "You are offline. Nothing you typed is lost.";
const UNREACHED = "The site can't be reached. Nothing you typed is lost.";

/** Says why the app stays where it is; a menu that lies over everything would hide it. */
function stay(why: string, again: () => void) {
  document.querySelector<HTMLElement>("[popover=auto]:popover-open")?.hidePopover();
  showToast(why, { tone: "danger", action: { label: "Try again", onClick: again } });
}

/** A lost connection leaves nothing but the browser's error page to show. */
function stayWhileOffline(event: MouseEvent) {
  const link = navigator.onLine ? undefined : clickedLink(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  stay(OFFLINE, () => link.click());
}

/** Who points at a link, touches it or steps to it is likely to go there. */
function fetchAhead({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-screen]");
  // What could not be fetched once, some browsers never ask for again in the same document.
  if (link && navigator.onLine && !isScreenHere(link.pathname))
    void fetchScreen(link.pathname).catch(() => undefined);
}

/**
 * Once around all screens: a click on a link between them (`PrivateLink`) brings no new document, and neither that nor what `useGoTo`
 * is asked for leads to the browser's error page. Shows a thin line at the window's top while the next screen is on its way; takes no
 * room.
 */
export function ScreenLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [fetching, setFetching] = useState(0);
  /** The way that waits for its code, unless somebody has gone another one since. */
  const underWay = useRef<object>(undefined);
  const goTo = useCallback<GoTo>(
    async (to, options) => {
      const { pathname } = new URL(to, window.location.href);
      const way = {};
      underWay.current = way;
      if (isScreenHere(pathname)) return navigate(to, options);
      setFetching((n) => n + 1);
      const isHere = await fetchScreen(pathname).then(
        () => true,
        () => false,
      );
      const canReload = isHere || (await siteAnswers());
      setFetching((n) => n - 1);
      if (underWay.current !== way) return;
      if (isHere) await navigate(to, options);
      // Mostly it is another version by now. The document brings the code that belongs to it.
      else if (canReload) window.location.assign(to);
      else stay(UNREACHED, () => void goTo(to, options));
    },
    [navigate],
  );
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? undefined : clickedLink(event);
      if (link?.dataset.screen === undefined) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      const { pathname, search, hash } = window.location;
      void goTo(to, {
        // Not by `href`: in that of a list's first page a lone question mark is left.
        replace: to === pathname + search + hash,
        preventScrollReset: link.getAttribute("href")?.startsWith("?") === true,
      });
    };
    const goOn = () => {
      underWay.current = undefined;
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener("click", stayWhileOffline, { capture: true, signal });
    document.addEventListener("pointerover", fetchAhead, { signal });
    document.addEventListener("focusin", fetchAhead, { signal });
    document.addEventListener("click", follow, { signal });
    document.addEventListener("submit", goOn, { signal });
    window.addEventListener("popstate", goOn, { signal });
    return () => over.abort();
  }, [goTo]);
  return (
    <GoToContext value={goTo}>
      {(fetching > 0 || state !== "idle") && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[breathe_0.7s_ease-in-out_infinite_alternate] bg-accent"
        />
      )}
      {children}
    </GoToContext>
  );
}
