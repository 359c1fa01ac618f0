import { useEffect } from "react";
import { useNavigate } from "react-router";
import { clickedLink } from "./clicked-link.ts";

/** Once around all screens: a click on a link between them (`PrivateLink`) brings no new document. */
export function useScreenLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? undefined : clickedLink(event);
      if (link?.dataset.screen === undefined) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      const { pathname, search, hash } = window.location;
      void navigate(to, {
        // Not by `href`: in that of a list's first page a lone question mark is left.
        replace: to === pathname + search + hash,
        preventScrollReset: link.getAttribute("href")?.startsWith("?") === true,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
