import { Badge } from "@rankwright/ui";
import { createContext, use } from "react";

/** The records on this screen that are still as the demo brought them. */
export const DemoTexts = createContext<readonly string[]>([]);

/** Marks a record that still says what the demo said. */
export function DemoBadge({ id }: { id: string | undefined }) {
  const ids = use(DemoTexts);
  if (id === undefined || !ids.includes(id)) return null;
  return (
    <Badge tone="warning" className="w-fit">
      Demo text
    </Badge>
  );
}
