import type { BriefField, BriefKind } from "@rankwright/schema";

/** A question that is being edited. Its options are one text, with an option per line. */
export interface DraftField extends Omit<BriefField, "options"> {
  lines: string;
}

export const hasChoices = (kind: BriefKind) => kind === "choice" || kind === "several";

export const draftOf = ({ options, ...field }: BriefField): DraftField => ({
  ...field,
  lines: options.join("\n"),
});

export function fieldOf({ lines, ...field }: DraftField): BriefField {
  const options = hasChoices(field.kind)
    ? lines
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : [];
  return { ...field, options };
}

/** Returns a new question. Its id is random, so that it differs from those of removed questions. */
export function newField(): DraftField {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => (n % 36).toString(36)).join(
    "",
  );
  return { id: `q${letters}`, kind: "text", label: "", hint: "", required: true, lines: "" };
}

/** Returns the list with one element moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
