import type { Section } from "@rankwright/schema";
import type { ReactNode } from "react";

/** Collapsible list of what a legally required text must contain. `isOpen` is true until the text is written. */
export function Guide({
  section: { guide },
  isOpen = false,
  children,
}: {
  section: Section;
  isOpen?: boolean;
  /** Content below the list. */
  children?: ReactNode;
}) {
  if (!guide) return null;
  return (
    <details open={isOpen} className="mb-5 rounded-lg border border-border bg-surface px-4 py-2 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">What to include</summary>
      <div className="grid gap-3 pb-3">
        <ul className="grid list-disc gap-1 ps-5 text-text-muted">
          {guide.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          For your country's exact requirements, ask a lawyer or use a generator for legal texts. Paste the
          result into the field below.
        </p>
        {children}
      </div>
    </details>
  );
}
