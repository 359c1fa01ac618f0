import { cx } from "@rankwright/ui";

/** Text of several paragraphs as the owner typed it: a blank line parts paragraphs, a line break stays one. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <div className={cx("grid gap-4", className)}>
      {paragraphs.map((paragraph, index) => (
        // By its place: two paragraphs may be alike.
        <p key={index} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
