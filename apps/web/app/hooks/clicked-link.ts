/**
 * Returns the link that a click follows in this window. Ignores clicks with a modifier key, which open another window, and links within
 * the page.
 */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link?.target === "_blank";
  return link && !isElsewhere && !link.getAttribute("href")?.startsWith("#") ? link : undefined;
}
