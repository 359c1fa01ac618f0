import type { SessionUser } from "@rankwright/schema";
import { cx, Icon, type IconName } from "@rankwright/ui";
import { NavLink, useLocation } from "react-router";
import { SignOutButton } from "../../components/sign-out-button.tsx";
import { paths } from "../../paths.ts";
import { Brand, type HeaderProps } from "../../sections/header.tsx";

const links: readonly { label: string; to: string; icon: IconName; end?: boolean }[] = [
  { label: "Overview", to: paths.admin(), icon: "gauge", end: true },
  { label: "Orders", to: paths.totalOrders(), icon: "cart" },
  { label: "Messages", to: paths.messages(), icon: "message" },
  { label: "Subscribers", to: paths.subscribers(), icon: "users" },
  { label: "Content", to: paths.settings(), icon: "layers" },
  { label: "Payment email", to: paths.addPaymentEmail(), icon: "wallet" },
  { label: "Admins", to: paths.addUser(), icon: "shield" },
];

const row = "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold";

function Links() {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ label, to, icon, end = false }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={end}
            className={({ isActive }) =>
              cx(
                row,
                isActive ? "bg-accent-soft text-accent" : "text-text-muted hover:bg-surface hover:text-text",
              )
            }
          >
            <Icon name={icon} size={19} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Account({ user }: { user: SessionUser }) {
  const quiet = cx(row, "text-text-muted hover:bg-surface hover:text-text");
  return (
    <div className="grid gap-0.5">
      <a href={paths.home()} className={quiet}>
        <Icon name="globe" size={19} />
        View the site
      </a>
      <NavLink to={paths.dashboard()} className={quiet}>
        <Icon name="user" size={19} />
        My dashboard
      </NavLink>
      <div className="mt-2 flex items-center justify-between gap-2 border-t border-border pt-3 ps-3">
        <span className="min-w-0 truncate text-xs text-text-muted" title={user.email}>
          {user.email}
        </span>
        <SignOutButton />
      </div>
    </div>
  );
}

/** The admin's navigation: at the side in wide windows, behind a menu button (that needs no script) in narrow ones. */
export function AdminNav({ user, frame }: { user: SessionUser; frame: Pick<HeaderProps, "logo" | "name"> }) {
  const { logo, name } = frame;
  const { pathname } = useLocation();
  return (
    <header className="border-border bg-surface-raised max-lg:border-b lg:border-e">
      <div className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto p-4 lg:flex">
        <div className="px-3 pt-1">
          <Brand logo={logo} name={name} />
        </div>
        <nav aria-label="Admin" className="flex-1">
          <Links />
        </nav>
        <Account user={user} />
      </div>
      <div className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-8 lg:hidden">
        <Brand logo={logo} name={name} />
        {/* Closed again on the next screen. */}
        <details key={pathname} className="group relative">
          <summary className="flex min-h-11 list-none items-center gap-2 rounded-md border border-border-strong px-3.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="menu" size={18} className="group-open:hidden" />
            <Icon name="close" size={18} className="hidden group-open:block" />
            Menu
          </summary>
          <div className="absolute end-0 top-full z-30 mt-2 grid w-68 gap-2 rounded-lg border border-border bg-surface-raised p-2 shadow-lg">
            <nav aria-label="Admin">
              <Links />
            </nav>
            <Account user={user} />
          </div>
        </details>
      </div>
    </header>
  );
}
