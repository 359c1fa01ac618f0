import { anchors, isTeamMember, paths, type SessionUser } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { Brand, type Logo } from "./brand.tsx";
import { closeWhenLeft, MenuButton } from "./menu-button.tsx";

const ABOUT = ["About", `${paths.home()}#${anchors.about}`] as const;
const links = [
  ["Home", paths.home()],
  ["Services", paths.service()],
  ABOUT,
  ["Pricing", paths.pricing()],
  ["Contact", paths.contact()],
] as const;

type Person = Pick<SessionUser, "isAdmin" | "isStaff">;

export interface HeaderProps {
  logo: Logo;
  /** Name of the site: the logo's alternative text, or shown instead of a logo. */
  name: string;
  /** True if the home page has an about section. Otherwise the header has no link to it. */
  hasAbout: boolean;
  /** Path of the current page. */
  current?: string | undefined;
  /**
   * The signed-in user. Public pages omit it, because they are cached for all visitors; there, site.js replaces the Log in link with
   * Dashboard (and Admin) if the hint cookie is set.
   */
  user?: Person | null | undefined;
  /** True if the header's button is less prominent, because the screen has a more important one, such as Pay. */
  isQuiet?: boolean;
}

const item =
  "flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-surface hover:text-accent aria-[current]:text-accent max-lg:min-h-13 max-lg:text-lg lg:text-sm";

// A popover needs no script, and closes on Escape and on an outside click. In windows of 1024 px and more, the menu is a row of links.
const menu =
  "fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-80 max-w-[88vw] border-s border-border bg-bg p-5 text-text shadow-lg backdrop:bg-black/45 " +
  "lg:static lg:ms-auto lg:block lg:h-auto lg:w-auto lg:max-w-none lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none";

/** The header of every page. */
export function Header({ logo, name, hasAbout, current, user = null, isQuiet = false }: HeaderProps) {
  const shown = links.filter((link) => hasAbout || link !== ABOUT);
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-bg">
      <div className="wrap flex min-h-18 items-center justify-between gap-6 lg:gap-4">
        <Brand logo={logo} name={name} />
        <nav id="menu" popover="auto" aria-label="Main" onBlur={closeWhenLeft} className={menu}>
          <div className="mb-3 flex justify-end lg:hidden">
            <MenuButton menu="menu" closes />
          </div>
          <ul className="grid gap-1 lg:flex lg:items-center">
            {shown.map(([label, href]) => (
              <li key={label}>
                <a
                  href={href}
                  className={item}
                  {...(href === current && { "aria-current": "page" as const })}
                >
                  {label}
                </a>
              </li>
            ))}
            <AccountLinks user={user} />
          </ul>
        </nav>
        <div className="no-print flex flex-none items-center gap-2">
          <ButtonLink
            href={paths.pricing()}
            size="sm"
            variant={isQuiet ? "secondary" : "primary"}
            className="min-h-11 max-sm:hidden"
          >
            See packages
          </ButtonLink>
          <MenuButton menu="menu" className="lg:hidden" />
        </div>
      </div>
    </header>
  );
}

function AccountLinks({ user }: { user: Person | null }) {
  return (
    <>
      <li className="max-lg:mt-4 max-lg:border-t max-lg:border-border max-lg:pt-4">
        <a href={user ? paths.dashboard() : paths.login()} className={item} data-account>
          {user ? "Dashboard" : "Log in"}
        </a>
      </li>
      {isTeamMember(user) && (
        <li>
          <a href={paths.admin()} className={item}>
            Admin
          </a>
        </li>
      )}
    </>
  );
}
