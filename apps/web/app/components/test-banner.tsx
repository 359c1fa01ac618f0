import type { TestMode } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";

const words: Record<TestMode, string> = {
  local: "Test mode. No real money is charged.",
  sandbox: "Test mode. Payments use the providers' sandboxes, and no real money is charged.",
};

/** Banner on every page while payments are in a test mode. Names the mode. */
export function TestBanner({ mode }: { mode: TestMode | null }) {
  if (!mode) return null;
  return (
    <aside aria-label="Test mode" className="no-print border-b border-border bg-warning-soft">
      <p className="wrap flex items-center justify-center gap-2 py-2 text-center text-sm">
        <Icon name="info" size={18} className="text-warning max-sm:hidden" />
        {words[mode]}
      </p>
    </aside>
  );
}
