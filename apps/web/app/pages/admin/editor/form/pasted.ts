/** Elements that start a new line. */
const BLOCKS = new Set([
  ..."ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER FORM HEADER HR LI MAIN NAV OL P PRE SECTION".split(
    " ",
  ),
  ..."TABLE TR UL H1 H2 H3 H4 H5 H6".split(" "),
]);
const IGNORED_TAGS = new Set([
  "HEAD",
  "IFRAME",
  "NOSCRIPT",
  "OBJECT",
  "SCRIPT",
  "STYLE",
  "SVG",
  "TEMPLATE",
  "TITLE",
]);

/** Returns the marker of a list item: "- ", or "3. " in an ordered list, because other texts may refer to the number. */
function listMarkerOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "- ";
  const first = Number(list.getAttribute("start") ?? 1);
  return `${first + [...list.children].filter(({ tagName }) => tagName === "LI").indexOf(item)}. `;
}

/** Returns a link's address in parentheses, unless its text already contains it. */
function addressOf(link: Element): string {
  const href = link.getAttribute("href") ?? "";
  return /^https?:\/\//i.test(href) && !link.textContent.includes(href) ? ` (${href})` : "";
}

function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? "").replace(/\s+/g, " ");
  if (!(node instanceof Element) || IGNORED_TAGS.has(node.tagName.toUpperCase())) return "";
  const { tagName } = node;
  if (tagName === "BR") return "\n";
  const inside = [...node.childNodes].map(textIn).join("");
  const [, level] = /^H([1-6])$/.exec(tagName) ?? [];
  if (level) return `\n\n${"#".repeat(Number(level))} ${inside.replace(/\s+/g, " ").trim()}\n\n`;
  if (tagName === "LI") return `\n${listMarkerOf(node)}${inside.trim()}\n`;
  if (tagName === "TD" || tagName === "TH") return `${inside.trim()} `;
  if (tagName === "TR") return `\n${inside}\n`;
  if (tagName === "A") return inside + addressOf(node);
  return BLOCKS.has(tagName) ? `\n\n${inside}\n\n` : inside;
}

/** Disables styles and scripts. The parsed document doesn't run scripts, but each would log a CSP error to the console. */
const inert = (html: string) =>
  html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/^(<\/?)(?:script|style)\b/i, "$1template").replace(/\s(?=on|style)/gi, " data-"),
  );

/**
 * Converts copied HTML to text with the same headings and lists. Returns undefined if the HTML has no structure. Nothing in it runs
 * or is loaded, because the document that it is parsed in is never rendered.
 */
export function pastedText(html: string): string | undefined {
  if (!/<(?:h[1-6]|li|p|br)\b/i.test(html)) return undefined;
  const text = textIn(new DOMParser().parseFromString(inert(html), "text/html").body);
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter((line, at) => line !== "" || (at > 0 && lines[at - 1] !== ""))
    .join("\n")
    .trim();
}
