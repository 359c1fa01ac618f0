/** A table of routes by their ids, as far as it is looked at: those without a path are around others, or the home page. */
type Routes = Readonly<Record<string, { path?: string | undefined } | undefined>>;

const firstOf = (path: string) => path.split("/").find((segment) => segment !== "") ?? "";

/**
 * The routes that an address may lead to which begins with `first`, such as "admin": those that name it, and those that take any
 * address. Undefined where none names it.
 */
export function routesBelow<All extends Routes>(all: All, first: string): All | undefined {
  const named = (path: string) => firstOf(path).toLowerCase() === first;
  const takesAny = (path: string) => /^$|^[:*]/.test(firstOf(path));
  const routes = Object.entries(all);
  if (!routes.some(([, route]) => route?.path !== undefined && named(route.path))) return undefined;
  const below = routes.filter(
    ([, route]) => route?.path === undefined || named(route.path) || takesAny(route.path),
  );
  // Some of the entries of a table whose entries are all optional.
  return Object.fromEntries(below) as All;
}
