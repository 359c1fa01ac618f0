import { openPalette } from "#app/pages/admin/open-palette.ts";

/** The link of each row of the screen's tables, from above. */
const rowLinks = () =>
  [...document.querySelectorAll("main .data-table tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>(".row-link, a[href]") ?? [],
  );

function moveBy(step: 1 | -1) {
  const links = rowLinks();
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

function search() {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!field) return openPalette();
  field.focus();
  field.select();
}

const keys: Readonly<Record<string, () => void>> = {
  "/": search,
  j: () => moveBy(1),
  k: () => moveBy(-1),
};

/** Does what a key of the panel's lists is for; any other does nothing. */
export const press = (key: string): void => keys[key]?.();
