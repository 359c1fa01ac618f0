import { authTexts } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { REGISTERED_ANCHOR } from "#app/data/from.ts";

/**
 * Note that a verification e-mail was sent. CSS shows it if the address has the fragment #registered, as after registration. So it works
 * on cached pages and without script, and redirects, for example to the login, keep it.
 */
export function Registered({ className = "wrap py-4" }: { className?: string }) {
  return (
    <div id={REGISTERED_ANCHOR} className={cx("hidden scroll-mt-40 target:block", className)}>
      <p className="flex items-center gap-3 rounded-lg border border-info/35 bg-info-soft px-4 py-3 font-semibold">
        <Icon name="mail" className="text-info" />
        {authTexts.registered}
      </p>
    </div>
  );
}
