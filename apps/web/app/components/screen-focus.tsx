import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

const content = () => document.getElementById("main");

/**
 * Once in every private layout: another screen is no new document, so the browser neither announces it nor moves the
 * focus. Its content gets the focus and its title is read out, unless the screen has taken the focus itself, as a form
 * does with its errors. Another search in the address is no other screen.
 */
export function ScreenFocus() {
  const { pathname } = useLocation();
  // A layout that came with the document begins on the screen that the browser has announced.
  const isFirst = !useHydrated();
  const last = useRef(isFirst ? pathname : "");
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
    const main = content();
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  useKeptFocus();
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** The parts of a page that can take the place of a control that is gone, the innermost first. */
const PARTS = "dialog[open], fieldset, form, nav, section, main";

/** The element and all around it, from the inside out. */
function wayOut(element: Element): Element[] {
  return element.parentElement ? [element, ...wayOut(element.parentElement)] : [element];
}

/** When what has the focus is taken off the page (a button whose card is done with), the part around it gets it. */
function useKeptFocus() {
  useEffect(() => {
    let way: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      way = target instanceof Element ? wayOut(target) : [];
    };
    const observer = new MutationObserver(() => {
      if (!way[0] || way[0].isConnected || document.activeElement !== document.body) return;
      const part = way.find((each) => each.isConnected && each.matches(PARTS)) ?? content();
      if (part instanceof HTMLElement) focusPart(part);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

/** Gives the focus to a part that is no control: it can be focused for as long as it is. */
function focusPart(part: HTMLElement) {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
