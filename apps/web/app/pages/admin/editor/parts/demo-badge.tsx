import { Badge } from "@rankwright/ui";
import { createContext, use } from "react";

/** Ids of the records on this screen that still contain the demo's content. */
export const DemoRecordIds = createContext<readonly string[]>([]);

/** Marks a record that still contains the demo's content. */
export function DemoBadge({ id }: { id: string | undefined }) {
  const ids = use(DemoRecordIds);
  if (id === undefined || !ids.includes(id)) return null;
  return (
    <Badge tone="warning" className="w-fit">
      Demo text
    </Badge>
  );
}
