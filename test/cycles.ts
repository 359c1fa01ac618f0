/** Returns the nodes of the first cycle in a graph, beginning and ending with the same node; undefined if there is none. */
export function findCycle(arrows: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (done.has(node)) return undefined;
    const at = path.indexOf(node);
    if (at >= 0) return [...path.slice(at), node];
    path.push(node);
    for (const next of arrows.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of arrows.keys()) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return undefined;
}
