import { paths, type SessionUser } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { SignOutButton } from "#app/components/sign-out-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import { Brand } from "#app/sections/layout/brand.tsx";
import type { HeaderProps } from "#app/sections/layout/header.tsx";
import { closeWhenLeft, MenuButton } from "#app/sections/layout/menu-button.tsx";
import { content, groupsFor, links, linksFor, type NavLink } from "./nav-links.ts";
import { OpenPalette } from "./palette/command-palette.tsx";

// Loaded after the panel.
const loadKeys = () => import("./keys/panel-keys.tsx");

/** Input of a query whose `total` is the number of unread messages. */
export const unreadMessages = { page: 1, pageSize: 1, messageStatus: "UnRead" } as const;

/** Input of a query whose `total` is the number of open withdrawals and cancellations. */
export const openNotices = { page: 1, pageSize: 1 } as const;

const bare = (path: string) => path.replace(/(?<!\/)\/+$/, "").toLowerCase();

/** Returns the panel's area of a screen. Screens that belong to no other area are content editors. */
const areaOf = (pathname: string) =>
  links.find(({ to, within }) => bare(to) === bare(pathname) || within?.test(pathname)) ?? content;

/** Returns the `aria-current` of an area's link: "page" on its own page, "true" on its other screens. */
const currentOf = (link: NavLink, pathname: string) =>
  link !== areaOf(pathname) ? undefined : bare(link.to) === bare(pathname) ? "page" : "true";

/** Counts shown next to the links, by path. `of` describes the count to screen readers, such as "unread". */
type Counts = Readonly<Record<string, { n: number; of: string }>>;

interface LinksProps {
  counts: Counts;
  isAdmin: boolean;
}

function Count({ count, className }: { count: Counts[string] | undefined; className: string }) {
  if (!count || count.n === 0) return null;
  return (
    <span className={cx("nums rounded-full bg-accent px-2 text-xs text-on-accent", className)}>
      {count.n}
      <span className="sr-only"> {count.of}</span>
    </span>
  );
}

function GroupedLinks({ counts, isAdmin }: LinksProps) {
  const { pathname } = useLocation();
  return (
    <div className="grid gap-3 lg:gap-2">
      {groupsFor(isAdmin).map((group) => {
        const heading = `nav-${group.label.toLowerCase()}`;
        return (
          <div key={group.label}>
            {group.label && (
              <p id={heading} className="px-3 pb-0.5 text-xs font-semibold text-text-muted">
                {group.label}
              </p>
            )}
            <ul {...(group.label && { "aria-labelledby": heading })}>
              {group.links.map((link) => (
                <li key={link.to}>
                  <ScreenLink
                    href={link.to}
                    aria-current={currentOf(link, pathname)}
                    className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-text-muted hover:bg-surface hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent lg:pointer-fine:min-h-7"
                  >
                    <Icon name={link.icon} size={18} />
                    {link.label}
                    <Count count={counts[link.to]} className="ms-auto" />
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

const barItem =
  "relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-text-muted aria-[current]:text-accent";

/** Bar at the bottom of narrow windows: the most used areas, and the menu with all of them. */
function BottomBar({ counts, isAdmin }: LinksProps) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface-raised lg:hidden"
    >
      <ul className="mx-auto grid max-w-140 auto-cols-fr grid-flow-col">
        {linksFor(isAdmin)
          .filter(({ inBar }) => inBar)
          .map((link) => (
            <li key={link.to}>
              <ScreenLink href={link.to} aria-current={currentOf(link, pathname)} className={barItem}>
                <Icon name={link.icon} size={20} />
                {link.label}
                <Count count={counts[link.to]} className="absolute top-1 left-1/2 ms-1" />
              </ScreenLink>
            </li>
          ))}
        <li>
          <button type="button" popoverTarget="admin-menu" className={barItem}>
            <Icon name="menu" size={20} />
            Menu
          </button>
        </li>
      </ul>
    </nav>
  );
}

const quiet =
  "flex min-h-11 items-center rounded-md px-3 text-start text-sm font-semibold whitespace-nowrap text-text-muted hover:bg-surface hover:text-text lg:px-1 lg:text-xs lg:pointer-fine:min-h-7";

function Account({ user, children }: { user: SessionUser; children?: ReactNode }) {
  return (
    <div className="border-t border-border pt-2">
      <p className="truncate px-3 py-1 text-xs lg:px-1 text-text-muted" title={user.email}>
        {user.email}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-1 lg:gap-x-0">
        <a href={paths.home()} className={quiet}>
          View the site
        </a>
        <ScreenLink href={paths.dashboard()} className={quiet}>
          My dashboard
        </ScreenLink>
        {children}
        <SignOutButton className={cx(quiet, "border-0")} />
      </div>
    </div>
  );
}

/**
 * Closes the menu as soon as navigation starts, because the menu would cover the next screen. A separate component, so that only it
 * re-renders on each navigation.
 */
function ClosedDuringNavigation({ menu }: { menu: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Not on the first render, because the user may have opened the menu before the script ran.
    if (state !== "idle" || shown.current !== pathname) menu.current?.hidePopover();
    shown.current = pathname;
  }, [menu, pathname, state]);
  return null;
}

const drawer =
  "backdrop:bg-black/45 open:fixed open:inset-y-0 open:start-auto open:end-0 open:m-0 open:grid open:h-dvh open:max-h-none open:w-72 open:max-w-[88vw] open:content-start open:gap-2 open:border-s open:border-border open:bg-surface-raised open:p-4 open:shadow-lg";
/** Sidebar styles for wide windows. Not applied while the menu is open, because a tablet may be rotated then. */
const side =
  "lg:not-open:static lg:not-open:m-0 lg:not-open:flex lg:not-open:h-auto lg:not-open:min-h-0 lg:not-open:w-auto lg:not-open:flex-1 lg:not-open:flex-col lg:not-open:gap-4 lg:not-open:overflow-visible lg:not-open:border-0 lg:not-open:bg-transparent lg:not-open:p-0";

/**
 * Navigation of the panel: a sidebar in wide windows, otherwise a bar at the bottom and a menu that needs no script. In the sidebar only the
 * links scroll, so that the account is always visible.
 */
export function AdminNav({ user, frame }: { user: SessionUser; frame: Pick<HeaderProps, "logo" | "name"> }) {
  const { logo, name } = frame;
  const { data } = trpc.messages.page.useQuery(unreadMessages);
  const { data: notices } = trpc.contracts.page.useQuery(openNotices);
  const { data: toReview = 0 } = trpc.payments.needsReviewCount.useQuery(undefined, {
    enabled: user.isAdmin,
  });
  const counts: Counts = {
    [paths.messages()]: { n: data?.total ?? 0, of: "unread" },
    [paths.withdrawals()]: { n: notices?.total ?? 0, of: "open" },
    [paths.payments()]: { n: toReview, of: "to review" },
  };
  const menu = useRef<HTMLElement>(null);
  const PanelKeys = useLazyComponent(loadKeys);
  return (
    <header className="no-print border-border bg-surface-raised max-lg:border-b lg:border-e">
      <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:gap-4 lg:px-4 lg:pt-5 lg:pb-3">
        <div className="flex items-center max-lg:min-h-16 max-lg:px-4 max-lg:sm:px-8 lg:px-3">
          <Brand logo={logo} name={name} />
        </div>
        {/* A popover needs no script, and closes on Escape and on an outside click. In wide windows it is always visible. */}
        <section
          ref={menu}
          id="admin-menu"
          popover="auto"
          aria-label="Menu"
          onBlur={closeWhenLeft}
          className={cx("text-text", drawer, side)}
        >
          <MenuButton
            menu="admin-menu"
            closes
            className="justify-self-end lg:[:not(:popover-open)>&]:hidden"
          />
          <ClosedDuringNavigation menu={menu} />
          <OpenPalette />
          {/* The padding keeps focus rings within the scrolled area. */}
          <nav aria-label="Admin" className="lg:-m-1.5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-1.5">
            <GroupedLinks counts={counts} isAdmin={user.isAdmin} />
          </nav>
          <Account user={user}>{PanelKeys && <PanelKeys className={cx(quiet, "max-lg:hidden")} />}</Account>
        </section>
        <BottomBar counts={counts} isAdmin={user.isAdmin} />
      </div>
    </header>
  );
}
