import { DomUtils, parseDocument } from "htmlparser2";

/** Element of an e-invoice, found by its path of names without prefixes. */
export interface Element {
  all: (...path: string[]) => Element[];
  one: (...path: string[]) => Element | undefined;
  /** Text of the element at the path; "" if there is none. */
  text: (...path: string[]) => string;
  attribute: (name: string) => string;
}

type Node = ReturnType<typeof parseDocument> | ReturnType<typeof DomUtils.getElementsByTagName>[number];

function elementOf(node: Node): Element {
  const all = (...[name, ...rest]: string[]): Element[] => {
    const isNamed = (tag: string) => tag.replace(/^.*:/, "") === name;
    const found = DomUtils.getElementsByTagName(isNamed, DomUtils.getChildren(node), false).map(elementOf);
    return rest.length === 0 ? found : found.flatMap((each) => each.all(...rest));
  };
  const one = (...path: string[]) => all(...path)[0];
  return {
    all,
    one,
    text: (...path) => (path.length === 0 ? DomUtils.textContent(node) : (one(...path)?.text() ?? "")),
    attribute: (name) => ("attribs" in node ? (node.attribs[name] ?? "") : ""),
  };
}

/** Reads XML. */
export const readXml = (xml: string): Element => elementOf(parseDocument(xml, { xmlMode: true }));
