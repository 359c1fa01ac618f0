import type { Section } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

/** Legal texts that have a template. */
const TEMPLATES = ["terms", "cancellationPolicy"] as const;

interface Props {
  section: Section;
  /** Current text of the form. A template replaces only an empty one. */
  text: string;
  onInsert: (text: string) => void;
}

/** Button that fills an empty legal text with a template. Renders nothing for texts without one. */
export function InsertTemplate({ section, text, onInsert }: Props) {
  const { setup } = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  const name = TEMPLATES.find((one) => one === section.name);
  if (!name || text.trim() !== "") return null;
  async function insert(of: (typeof TEMPLATES)[number]) {
    setLoading(true);
    try {
      onInsert((await setup.legalTemplate.fetch({ section: of })).text);
    } catch (error) {
      showToast(readProblem(error).message, { tone: "danger" });
    }
    setLoading(false);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <ScriptButton
        variant="secondary"
        size="sm"
        busy={isLoading && "Inserting…"}
        onClick={() => void insert(name)}
      >
        Insert template
      </ScriptButton>
      <p className="text-text-muted">
        Filled in with your business details. Replace what is in brackets before you publish it.
      </p>
    </div>
  );
}
