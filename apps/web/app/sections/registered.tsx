import { authTexts } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { registered } from "#app/data/from.ts";

/**
 * Note that a verification e-mail was sent, identical for everybody. Shown by CSS if the address has its anchor, as after registration.
 * So the page is the same for all visitors, needs no script, and a redirect to the login keeps the note.
 */
export function Registered({ className = "wrap py-4" }: { className?: string }) {
  return (
    <div id={registered} className={cx("hidden scroll-mt-40 target:block", className)}>
      <p className="flex items-center gap-3 rounded-lg border border-info/35 bg-info-soft px-4 py-3 font-semibold">
        <Icon name="mail" className="text-info" />
        {authTexts.registered}
      </p>
    </div>
  );
}
