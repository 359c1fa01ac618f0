/** Where in a list, or in one stretch of it, counted in the direction that `ascending` says. */
export interface Part {
  ascending: boolean;
  limit: number;
  offset: number;
}

/**
 * The ids of one part of a long list that is cut into stretches, whose counts `n` stand in `fences`, ascending: only the
 * stretches that the part lies in are read, each by `read` and from its nearer end. `next` is the fence behind the stretch.
 */
export function walkFences<Fence extends { n: number }>(
  fences: readonly Fence[],
  { ascending, limit, offset }: Part,
  read: (fence: Fence, next: Fence | undefined, part: Part) => string[],
): string[] {
  const found: string[] = [];
  let skip = offset;
  for (let step = 0; step < fences.length && found.length < limit; step += 1) {
    const at = ascending ? step : fences.length - 1 - step;
    const fence = fences[at];
    if (!fence || fence.n <= skip) {
      skip -= fence?.n ?? 0;
      continue;
    }
    const taken = Math.min(limit - found.length, fence.n - skip);
    const behind = fence.n - skip - taken;
    const backwards = behind < skip;
    const ids = read(fence, fences[at + 1], {
      ascending: ascending !== backwards,
      limit: taken,
      offset: backwards ? behind : skip,
    });
    found.push(...(backwards ? ids.reverse() : ids));
    skip = 0;
  }
  return found;
}
