import { Icon } from "@rankwright/ui";

/** Says on every private screen that payments go to the local sandbox. */
export function TestBanner({ show }: { show: boolean }) {
  if (!show) return null;
  return (
    <aside aria-label="Test mode" className="no-print border-b border-border bg-warning-soft">
      <p className="wrap flex items-center justify-center gap-2 py-2 text-center text-sm">
        <Icon name="info" size={18} className="text-warning max-sm:hidden" />
        Test mode: payments go to a local sandbox and no money moves.
      </p>
    </aside>
  );
}
