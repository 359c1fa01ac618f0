import { paths, type SessionUser } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { useLocation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { SignOutButton } from "#app/components/sign-out-button.tsx";

const links = [
  ["Overview", paths.dashboard()],
  ["My orders", paths.myOrder()],
  ["Subscriptions", paths.mySubscriptions()],
  ["To pay", paths.pendingOrder()],
  ["Account", paths.account()],
] as const;

/** True if the path is the link's or below it. */
const isBelow = (pathname: string, to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`);

/** Navigation of the customer's account, below the site's header. On phones, the overview leads to the subscriptions. */
export function AccountBar({ user, hasSubscriptions }: { user: SessionUser; hasSubscriptions: boolean }) {
  const { pathname } = useLocation();
  const shown = links.filter(([, to]) => hasSubscriptions || to !== paths.mySubscriptions());
  return (
    <nav aria-label="Your account" className="no-print border-b border-border bg-surface">
      {/* Fits on one line on a phone; with a larger font, it wraps. */}
      <div className="wrap flex items-center justify-between gap-x-1 max-sm:flex-wrap max-sm:tracking-tight sm:gap-4">
        <ul className="-ms-1.5 flex max-sm:gap-x-1 sm:-ms-3">
          {shown.map(([label, to]) => (
            <li key={to} className={to === paths.mySubscriptions() ? "max-sm:hidden" : undefined}>
              <ScreenLink
                href={to}
                aria-current={isBelow(pathname, to) ? "page" : undefined}
                className={cx(
                  "flex min-h-12 items-center border-b-2 px-0.5 text-xs font-semibold whitespace-nowrap sm:px-3 sm:text-sm",
                  isBelow(pathname, to)
                    ? "border-accent text-accent"
                    : "border-transparent text-text-muted hover:text-text",
                )}
              >
                {label}
              </ScreenLink>
            </li>
          ))}
        </ul>
        <div className="-ms-1.5 -me-4 flex min-w-0 items-center gap-2 sm:ms-0 sm:-me-3">
          <span className="truncate text-xs text-text-muted max-sm:hidden" title={user.email}>
            {user.email}
          </span>
          <SignOutButton className="max-sm:px-1.5 max-sm:text-xs" />
        </div>
      </div>
    </nav>
  );
}
