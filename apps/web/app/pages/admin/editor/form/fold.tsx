import { Icon } from "@rankwright/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Collapsible group of rarely used fields. Its label shows how many are filled in. It opens if some were filled in initially, or if
 * one has an error.
 */
export function Fold({
  label,
  filled,
  isWrong,
  children,
}: {
  label: string;
  filled: number;
  isWrong: boolean;
  children: ReactNode;
}) {
  const [wasFilled] = useState(filled > 0);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong]);
  return (
    <details ref={fold} open={wasFilled} className="group rounded-md border border-border">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-md px-4 font-semibold hover:bg-surface [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{label}</span>
        {filled > 0 && <span className="text-sm font-normal text-text-muted">{filled} filled in</span>}
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">{children}</div>
    </details>
  );
}
