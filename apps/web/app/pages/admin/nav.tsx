import { paths, type SessionUser } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { SignOutButton } from "#app/components/sign-out-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import { Brand, type HeaderProps } from "#app/sections/layout/header.tsx";
import { closeWhenLeft, MenuButton } from "#app/sections/layout/menu-button.tsx";
import { content, links, linksFor } from "./nav-links.ts";
import { OpenPalette } from "./palette/command-palette.tsx";

// Loaded after the panel.
const loadKeys = () => import("./keys/panel-keys.tsx");

/** Input of a query whose `total` is the number of unread messages. */
export const unreadMessages = { page: 1, pageSize: 1, messageStatus: "UnRead" } as const;

const bare = (path: string) => path.replace(/(?<!\/)\/+$/, "").toLowerCase();

/** Returns the panel's area of a screen. Screens that belong to no other area are content editors. */
const areaOf = (pathname: string) =>
  links.find(({ to, within }) => bare(to) === bare(pathname) || within?.test(pathname)) ?? content;

const row = "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold";

/** Counts shown next to the links, by path. `of` describes the count to screen readers, such as "unread". */
type Counts = Readonly<Record<string, { n: number; of: string }>>;

function Count({ count }: { count: Counts[string] | undefined }) {
  if (!count || count.n === 0) return null;
  return (
    <span className="nums ms-auto rounded-full bg-accent px-2 text-xs text-on-accent">
      {count.n}
      <span className="sr-only"> {count.of}</span>
    </span>
  );
}

function Links({ counts, isAdmin }: { counts: Counts; isAdmin: boolean }) {
  const { pathname } = useLocation();
  const part = areaOf(pathname);
  return (
    <ul className="grid gap-0.5">
      {linksFor(isAdmin).map((link) => (
        <li key={link.to}>
          <ScreenLink
            href={link.to}
            aria-current={link === part ? (bare(link.to) === bare(pathname) ? "page" : "true") : undefined}
            className={cx(
              row,
              link === part
                ? "bg-accent-soft text-accent"
                : "text-text-muted hover:bg-surface hover:text-text",
            )}
          >
            <Icon name={link.icon} size={19} />
            {link.label}
            <Count count={counts[link.to]} />
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

const quiet = cx(row, "text-text-muted hover:bg-surface hover:text-text");

function Account({ user, children }: { user: SessionUser; children?: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <a href={paths.home()} className={quiet}>
        <Icon name="globe" size={19} />
        View the site
      </a>
      <ScreenLink href={paths.dashboard()} className={quiet}>
        <Icon name="user" size={19} />
        My dashboard
      </ScreenLink>
      {children}
      <div className="mt-2 grid justify-items-start border-t border-border pt-3">
        <span className="w-full truncate px-3 text-xs text-text-muted" title={user.email}>
          {user.email}
        </span>
        <SignOutButton className="-ms-0.5" />
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
  "lg:not-open:static lg:not-open:m-0 lg:not-open:flex lg:not-open:h-auto lg:not-open:w-auto lg:not-open:flex-1 lg:not-open:flex-col lg:not-open:gap-6 lg:not-open:overflow-visible lg:not-open:border-0 lg:not-open:bg-transparent lg:not-open:p-0";

/** Navigation of the panel: a sidebar in wide windows, otherwise behind a menu button that needs no script. */
export function AdminNav({ user, frame }: { user: SessionUser; frame: Pick<HeaderProps, "logo" | "name"> }) {
  const { logo, name } = frame;
  const { data } = trpc.messages.page.useQuery(unreadMessages);
  const { data: toReview = 0 } = trpc.payments.needsReviewCount.useQuery(undefined, {
    enabled: user.isAdmin,
  });
  const counts: Counts = {
    [paths.messages()]: { n: data?.total ?? 0, of: "unread" },
    [paths.payments()]: { n: toReview, of: "to review" },
  };
  const menu = useRef<HTMLElement>(null);
  const PanelKeys = useLazyComponent(loadKeys);
  return (
    <header className="no-print border-border bg-surface-raised max-lg:border-b lg:border-e">
      <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:gap-6 lg:overflow-y-auto lg:p-4">
        <div className="flex items-center justify-between gap-4 max-lg:min-h-16 max-lg:px-4 max-lg:sm:px-8 lg:px-3 lg:pt-1">
          <Brand logo={logo} name={name} />
          <MenuButton menu="admin-menu" className="lg:hidden" />
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
          <nav aria-label="Admin" className="lg:flex-1">
            <Links counts={counts} isAdmin={user.isAdmin} />
          </nav>
          <Account user={user}>{PanelKeys && <PanelKeys className={cx(quiet, "max-lg:hidden")} />}</Account>
        </section>
      </div>
    </header>
  );
}
