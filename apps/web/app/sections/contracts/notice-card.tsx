import type { ReactNode } from "react";

/** The card of each step of a withdrawal or cancellation. */
export function NoticeCard({ children }: { children: ReactNode }) {
  return (
    <div className="wrap pb-16 lg:pb-28">
      <div className="grid max-w-text gap-6 rounded-xl border border-border bg-surface-raised p-5 shadow-sm sm:p-8">
        {children}
      </div>
    </div>
  );
}
