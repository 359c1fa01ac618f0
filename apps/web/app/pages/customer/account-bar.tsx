import type { SessionUser } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { NavLink } from "react-router";
import { SignOutButton } from "../../components/sign-out-button.tsx";
import { paths } from "../../paths.ts";

const links = [
  ["Overview", paths.dashboard()],
  ["My orders", paths.myOrder()],
  ["To pay", paths.pendingOrder()],
] as const;

/** The ways about one's own account, below the site's header. */
export function AccountBar({ user }: { user: SessionUser }) {
  return (
    <div className="no-print border-b border-border bg-surface">
      <div className="wrap flex items-center justify-between gap-4">
        <nav aria-label="Your account" className="-ms-3">
          <ul className="flex">
            {links.map(([label, to]) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={({ isActive }) =>
                    cx(
                      "flex min-h-12 items-center border-b-2 px-3 text-sm font-semibold",
                      isActive
                        ? "border-accent text-accent"
                        : "border-transparent text-text-muted hover:text-text",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-me-3 flex min-w-0 items-center gap-2">
          <span className="truncate text-xs text-text-muted max-sm:hidden" title={user.email}>
            {user.email}
          </span>
          <SignOutButton />
        </div>
      </div>
    </div>
  );
}
