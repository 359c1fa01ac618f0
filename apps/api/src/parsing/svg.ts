import sanitize, { type IOptions } from "sanitize-html";

/** Allowed SVG elements. None of them runs, loads, embeds or animates anything. */
const TAGS =
  "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath css-rules " +
  "linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer " +
  "feComposite feConvolveMatrix feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode " +
  "feMorphology feOffset feTile feTurbulence";
const ATTRIBUTES =
  "xmlns viewBox preserveAspectRatio version width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points pathLength transform " +
  "id class style role href xlink:href xmlns:xlink xml:space fill fill-opacity fill-rule stroke stroke-width stroke-linecap " +
  "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color display visibility overflow " +
  "clip-path clip-rule mask filter vector-effect paint-order mix-blend-mode isolation font-family font-size font-weight font-style " +
  "text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing dx dy rotate textLength lengthAdjust " +
  "startOffset offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits " +
  "patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient marker-start " +
  "marker-mid marker-end filterUnits primitiveUnits in in2 result stdDeviation flood-color flood-opacity mode operator k1 k2 k3 k4 " +
  "values type tableValues slope intercept amplitude exponent radius baseFrequency numOctaves seed stitchTiles order kernelMatrix " +
  "divisor bias targetX targetY edgeMode color-interpolation-filters shape-rendering text-rendering";
/** Name that replaces <style> during cleaning. */
const RULES = "css-rules";
const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

/** Maximum number of cleaning passes. Several may be needed, because removing a match can create a new one. After that, CSS is dropped. */
const MAX_PASSES = 20;

/** Removes everything from CSS that would load a resource. Also removes backslashes, which could disguise such a rule. */
function cleanCss(css: string): string {
  let clean = css;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = clean;
    clean = before
      .replace(/\\/g, "")
      .replace(/@(?:import|charset|namespace)[^;}]*;?/gi, "")
      .replace(/(?:url|image|image-set|cross-fade|src|expression)\s*\((?!\s*['"]?#)[^)]*\)?/gi, "none")
      .replace(/\/\/[^\s"')]*/g, "")
      .replace(/(?:data|javascript|https?):/gi, "");
    if (clean === before) return clean;
  }
  return "";
}

/** Removes tags from a text, each from its "<" to the next ">". */
function withoutTags(text: string): string {
  let [out, at] = ["", 0];
  for (;;) {
    const from = text.indexOf("<", at);
    const to = from < 0 ? -1 : text.indexOf(">", from);
    if (to < 0) return out + text.slice(at);
    out += text.slice(at, from);
    at = to + 1;
  }
}

/**
 * Cleans the CSS of an SVG whose elements are already cleaned. Comments and elements within the CSS are removed first, because
 * browsers ignore them and they could split a forbidden word.
 */
function cleanRules(svg: string): string {
  let [out, at] = ["", 0];
  for (;;) {
    const from = svg.indexOf(`<${RULES}`, at);
    const start = from < 0 ? 0 : svg.indexOf(">", from) + 1;
    const end = start === 0 ? -1 : svg.indexOf(`</${RULES}>`, start);
    if (end < 0) return out + svg.slice(at);
    out += svg.slice(at, start) + cleanCss(withoutTags(svg.slice(start, end)));
    at = end;
  }
}

/** Removes references to other resources from the attributes. */
function cleanAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
      const namespace = NAMESPACES[name];
      if (namespace) return value === namespace ? [[name, value]] : [];
      if (/(?:^|:)href$/i.test(name)) return /^#[\w.:-]+$/.test(value) ? [[name, value]] : [];
      return [[name, cleanCss(value)]];
    }),
  );
}

const rules: IOptions = {
  allowedTags: TAGS.split(" "),
  allowedAttributes: { "*": ATTRIBUTES.split(" ") },
  parseStyleAttributes: false,
  nonTextTags: ["script", "foreignObject", "iframe", "textarea", "option", "noscript", "xmp", "metadata"],
  selfClosing: [],
  enforceHtmlBoundary: false,
  transformTags: {
    "*": (tagName, attributes) => ({ tagName, attribs: cleanAttributes(attributes) }),
  },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
};

/** Returns the SVG in a file without scripts, external resources and links to other sites; "" if the file contains no SVG. */
export function cleanSvg(file: Uint8Array): string {
  // The sanitizer would pass the text of an element named <style> through unescaped and unchecked.
  const renamed = Buffer.from(file)
    .toString("utf8")
    .replace(/<(\/?)style(?=[\s/>])/gi, `<$1${RULES}`);
  const clean = cleanRules(sanitize(renamed, rules)).trim();
  const from = clean.search(/<svg[\s>]/);
  const end = clean.lastIndexOf("</svg>");
  if (from < 0 || end < from) return "";
  const svg = clean
    .slice(from, end + "</svg>".length)
    .replaceAll(`<${RULES}`, "<style")
    .replaceAll(`</${RULES}>`, "</style>");
  return /^<svg[^>]*\sxmlns="/.test(svg) ? svg : svg.replace("<svg", `<svg xmlns="${NAMESPACES.xmlns}"`);
}
