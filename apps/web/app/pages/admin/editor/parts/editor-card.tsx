import type { Section } from "@rankwright/schema";
import { StatCard } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { manageScreenName } from "../screens.ts";

/** Returns a summary of what can be edited on a screen: "Heading, Details, Picture and 3 more". */
function contents(sections: readonly Section[]): string {
  const words = sections.flatMap(({ kind, noun, fields }) =>
    sections.length > 1
      ? [kind === "list" ? `Each ${noun}` : `The ${noun}`]
      : Object.values(fields).map(({ label }) => label),
  );
  const more = words.length > 3 ? ` and ${words.length - 3} more` : "";
  return words.slice(0, 3).join(", ") + more;
}

/** Card that links to a manage screen. */
export function EditorCard({ sections }: { sections: readonly Section[] }) {
  const path = sections[0]?.screens.manage.path;
  if (!path) return null;
  const summary = sections.find((one) => one.summary !== undefined)?.summary;
  return (
    <StatCard
      href={path}
      as={ScreenLink}
      label={manageScreenName(sections)}
      note={summary ?? contents(sections)}
    />
  );
}
