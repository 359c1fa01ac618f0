import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";

const loadFigures = () => import("./figures.tsx");

/** Figures of subscriptions on the overview. Renders nothing, and loads no code, before a plan is ordered. */
export function OverviewFigures() {
  const { data } = trpc.subscriptions.figures.useQuery();
  const Figures = useLazyComponent(loadFigures, Boolean(data));
  return data && Figures ? <Figures figures={data} /> : null;
}
