// @ts-check
/**
 * How the server is run.
 * - New objects get 3 x 4 MB before they are looked through: Node's own measure takes 134 MB under load.
 * - The rest of the heap may grow by a third before it is looked through: V8's own measure takes 100 MB more under load
 *   (docs/decisions/0039, 0045).
 * - A function is compiled anew after 1,200 calls: after V8's own 400 the start alone compiles 200, which takes 12 MB (0044).
 * - New objects are never put among the old ones because some like them grew old: each that died there would hold all that it names,
 *   for up to half the speed of a process that happened to begin so (0045).
 */
export const NODE_FLAGS = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=35",
  "--invocation-count-for-maglev=1200",
  "--no-allocation-site-pretenuring",
];

/** One heap for all threads where the C library would give each its own: 6 MB less. It is read before anything of ours runs. */
export const NODE_SETTINGS = { MALLOC_ARENA_MAX: "1" };
