import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

const content = () => document.getElementById("main");

/**
 * Manages the focus on navigation; used once in every private layout. Navigation loads no new document, so the browser neither moves
 * the focus nor announces the new screen. This component announces the title and moves the focus to the content, unless the screen has
 * already focused something in it, such as its errors. It ignores changes of the query string alone.
 */
export function ScreenFocus() {
  const { pathname } = useLocation();
  // The first screen of a document is announced by the browser.
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
  useFocusAfterRemoval();
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Elements that can get the focus when a focused control inside them is removed. */
const PARTS = "dialog[open], fieldset, form, nav, section, main";

/** Returns the element and its ancestors, from the inside out. */
function nextFocus(element: Element): Element[] {
  return element.parentElement ? [element, ...nextFocus(element.parentElement)] : [element];
}

/** Moves the focus to the surrounding part when the focused element is removed, for example the button of a card that disappears. */
function useFocusAfterRemoval() {
  useEffect(() => {
    let way: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      way = target instanceof Element ? nextFocus(target) : [];
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

/** Focuses an element that isn't focusable by default. It is focusable until it loses the focus. */
function focusPart(part: HTMLElement) {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
