/** Routes by id, with only the properties used here. Routes without a path are layouts or the home page. */
type Routes = Readonly<Record<string, { path?: string | undefined } | undefined>>;

const firstOf = (path: string) => path.split("/").find((segment) => segment !== "") ?? "";

/**
 * Returns the routes that can match an address whose first segment is `first`, such as "admin": those that start with it, and those with
 * a dynamic first segment. Returns undefined if no route starts with it.
 */
export function routesBelow<All extends Routes>(all: All, first: string): All | undefined {
  const named = (path: string) => firstOf(path).toLowerCase() === first;
  const takesAny = (path: string) => /^$|^[:*]/.test(firstOf(path));
  const routes = Object.entries(all);
  if (!routes.some(([, route]) => route?.path !== undefined && named(route.path))) return undefined;
  const below = routes.filter(
    ([, route]) => route?.path === undefined || named(route.path) || takesAny(route.path),
  );
  // Safe, because every entry of `Routes` may be undefined.
  return Object.fromEntries(below) as All;
}
