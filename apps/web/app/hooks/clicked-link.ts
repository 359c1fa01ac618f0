/**
 * Returns the clicked link if it leads to another address in this window. Returns undefined for clicks that open another window (a
 * modifier key or target) and for links to a fragment of the page.
 */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link?.target === "_blank";
  return link && !isElsewhere && !link.getAttribute("href")?.startsWith("#") ? link : undefined;
}
