import { authTexts } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { registered } from "#app/data/from.ts";

/**
 * Says that a mail is on its way, the same to everybody: shown where an address ends with its anchor, as it does after
 * registering. So no page differs, none needs a script, and a redirect to the login takes it along.
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
