import { showToast } from "@rankwright/ui";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { siteAnswers } from "#app/data/site-answers.ts";
import { clickedLink } from "#app/hooks/clicked-link.ts";
import { type GoTo, GoToContext } from "#app/hooks/use-go-to.ts";
import { fetchScreen, isScreenLoaded } from "./screen-code.ts";

const OFFLINE = "You are offline. Your input is still here.";
const UNREACHED = "The site can't be reached. Your input is still here.";

/** Shows why the navigation failed, with a button to retry. Closes an open menu, because it would cover the message. */
function showNavigationError(why: string, again: () => void) {
  document.querySelector<HTMLElement>("[popover=auto]:popover-open")?.hidePopover();
  showToast(why, { tone: "danger", action: { label: "Try again", onClick: again } });
}

/** Prevents navigation without a connection, which would lead to the browser's error page. */
function stayWhileOffline(event: MouseEvent) {
  const link = navigator.onLine ? undefined : clickedLink(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  showNavigationError(OFFLINE, () => link.click());
}

/** Preloads a screen when the user points at, touches or focuses its link. */
function preloadScreen({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-screen]");
  // Some browsers don't retry a failed module import in the same document, so nothing is preloaded while offline.
  if (link && navigator.onLine && !isScreenLoaded(link.pathname))
    void fetchScreen(link.pathname).catch(() => undefined);
}

/**
 * Handles clicks on links between screens (`PrivateLink`) without loading a new document; used once around all screens. If the site
 * can't be reached, these links and `useGoTo` show a message instead of the browser's error page. While the next screen loads, a thin
 * line is shown at the top of the window.
 */
export function ScreenLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const [fetching, setFetching] = useState(0);
  /** Identifies the latest navigation. An earlier one whose code arrives later is ignored. */
  const inProgress = useRef<object>(undefined);
  const goTo = useCallback<GoTo>(
    async (to, options) => {
      const { pathname } = new URL(to, window.location.href);
      const way = {};
      inProgress.current = way;
      if (isScreenLoaded(pathname)) return navigate(to, options);
      setFetching((n) => n + 1);
      const isHere = await fetchScreen(pathname).then(
        () => true,
        () => false,
      );
      const canReload = isHere || (await siteAnswers());
      setFetching((n) => n - 1);
      if (inProgress.current !== way) return;
      if (isHere) await navigate(to, options);
      // The code is missing although the site responds, usually because a new version was deployed. A new document loads its code.
      else if (canReload) window.location.assign(to);
      else showNavigationError(UNREACHED, () => void goTo(to, options));
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
        // A link to the current address adds no history entry. Compares resolved addresses, because an `href` can be just "?".
        replace: to === pathname + search + hash,
        preventScrollReset: link.getAttribute("href")?.startsWith("?") === true,
      });
    };
    const goOn = () => {
      inProgress.current = undefined;
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener("click", stayWhileOffline, { capture: true, signal });
    document.addEventListener("pointerover", preloadScreen, { signal });
    document.addEventListener("focusin", preloadScreen, { signal });
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
