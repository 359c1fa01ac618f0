import { cx } from "@rankwright/ui";

/** The owner's text as paragraphs: a blank line starts a new one, a line break is kept. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <div className={cx("grid gap-4", className)}>
      {paragraphs.map((paragraph, index) => (
        // Keyed by index, because two paragraphs can be equal.
        <p key={index} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
