/** Value of a form field: text, a list, or nested fields. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Splits a key such as `a[b][0]` into its parts. */
const partsOf = (key: string): string[] => key.split(/[[\]]+/).filter((part, at) => at === 0 || part !== "");

type Node = Map<string, Node | string>;

function listed(node: Node): FormValue {
  const isList = node.size > 0 && [...node.keys()].every((name) => /^\d+$/.test(name));
  const values = [...node].map(([name, one]): [string, FormValue] => [
    name,
    typeof one === "string" ? one : listed(one),
  ]);
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** Parses a form body as Stripe does: `line_items[0][quantity]=1`, `expand[]=x`. */
export function parseForm(body: string): FormValue {
  const root: Node = new Map();
  for (const [key, value] of new URLSearchParams(body)) {
    const parts = partsOf(key);
    if (key.endsWith("[]")) parts.push("");
    let at = root;
    for (const [index, part] of parts.entries()) {
      const name = part === "" ? String(at.size) : part;
      if (index === parts.length - 1) at.set(name, value);
      else {
        const next = at.get(name);
        const child: Node = next instanceof Map ? next : new Map();
        at.set(name, child);
        at = child;
      }
    }
  }
  return root.size === 0 ? {} : listed(root);
}
