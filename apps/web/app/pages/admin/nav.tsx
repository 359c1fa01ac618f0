import { paths, type SessionUser } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { lazy, type ReactNode } from "react";
import { useLocation } from "react-router";
import { OnceHydrated } from "#app/components/once-hydrated.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { SignOutButton } from "#app/components/sign-out-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { Brand, type HeaderProps } from "#app/sections/frame/header.tsx";
import { closeWhenLeft, MenuButton } from "#app/sections/frame/menu-button.tsx";
import { OpenPalette } from "./command-palette.tsx";
import { content, links, linksFor } from "./nav-links.ts";

// Loaded once the panel itself is there.
const PanelKeys = lazy(() => import("./keys/panel-keys.tsx"));

/** What the number at the messages is read from. */
export const unreadMessages = { page: 1, pageSize: 1, messageStatus: "UnRead" } as const;

const bare = (path: string) => path.replace(/(?<!\/)\/+$/, "").toLowerCase();

/** The part of the panel that a screen belongs to; every screen that no other part claims edits content. */
const partOf = (pathname: string) =>
  links.find(({ to, within }) => bare(to) === bare(pathname) || within?.test(pathname)) ?? content;

const row = "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold";

/** The numbers at some links, and what they count. */
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
  const part = partOf(pathname);
  return (
    <ul className="grid gap-0.5">
      {linksFor(isAdmin).map((link) => (
        <li key={link.to}>
          <PrivateLink
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
          </PrivateLink>
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
      <PrivateLink href={paths.dashboard()} className={quiet}>
        <Icon name="user" size={19} />
        My dashboard
      </PrivateLink>
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

/** The admin's navigation: at the side in wide windows, behind a menu button (that needs no script) in narrow ones. */
export function AdminNav({ user, frame }: { user: SessionUser; frame: Pick<HeaderProps, "logo" | "name"> }) {
  const { logo, name } = frame;
  const { pathname } = useLocation();
  const { data } = trpc.messages.page.useQuery(unreadMessages);
  const { data: toReview = 0 } = trpc.payments.needsReviewCount.useQuery(undefined, {
    enabled: user.isAdmin,
  });
  const counts: Counts = {
    [paths.messages()]: { n: data?.total ?? 0, of: "unread" },
    [paths.payments()]: { n: toReview, of: "to review" },
  };
  return (
    <header className="no-print border-border bg-surface-raised max-lg:border-b lg:border-e">
      <div className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto p-4 lg:flex">
        <div className="px-3 pt-1">
          <Brand logo={logo} name={name} />
        </div>
        <OpenPalette />
        <nav aria-label="Admin" className="flex-1">
          <Links counts={counts} isAdmin={user.isAdmin} />
        </nav>
        <Account user={user}>
          <OnceHydrated>
            <PanelKeys className={quiet} />
          </OnceHydrated>
        </Account>
      </div>
      <div className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-8 lg:hidden">
        <Brand logo={logo} name={name} />
        <MenuButton menu="admin-menu" />
      </div>
      {/* A popover needs no script, closes on Escape and on a click beside it; here also on the next screen. */}
      <section
        key={pathname}
        id="admin-menu"
        popover="auto"
        aria-label="Menu"
        onBlur={closeWhenLeft}
        className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-72 max-w-[88vw] content-start gap-2 border-s border-border bg-surface-raised p-4 text-text shadow-lg backdrop:bg-black/45 open:grid lg:hidden"
      >
        <MenuButton menu="admin-menu" closes className="justify-self-end" />
        <OpenPalette />
        <nav aria-label="Admin">
          <Links counts={counts} isAdmin={user.isAdmin} />
        </nav>
        <Account user={user} />
      </section>
    </header>
  );
}
