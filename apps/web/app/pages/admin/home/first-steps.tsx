import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";

// Loaded on demand, because most shops have completed or hidden the list.
const loadList = () => import("./first-steps-list.tsx");

/** Checklist to complete the site. Renders nothing if the user has hidden it. */
export function FirstSteps() {
  const { data } = trpc.setup.done.useQuery();
  const List = useLazyComponent(loadList, data?.hidden === false);
  if (!data || data.hidden) return null;
  if (List) return <List done={data} />;
  // Reserves the list's height during the setup, so that the screen doesn't jump.
  return List === undefined && !data.isOver && <div className="min-h-124 md:min-h-80" />;
}
