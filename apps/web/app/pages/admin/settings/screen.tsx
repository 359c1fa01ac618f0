import { paths } from "@rankwright/schema";
import { cx, PageHeader } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { settingScreens } from "./screens.ts";

/** Tabs of the settings. */
const screens = [
  ...settingScreens.map(({ group, to }) => ({ label: group.label, to })),
  { label: "Going live", to: paths.goingLive() },
];

interface Props {
  title: string;
  description: string;
  action?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}

/** Layout of a settings screen: header, tabs and forms. */
export function SettingsScreen({ title, description, action, above, children }: Props) {
  const { pathname } = useLocation();
  const here = screens.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? screens[0];
  return (
    <UnsavedGuard key={pathname}>
      <div className="grid min-w-0 gap-8">
        <PageHeader title={title} description={description} action={action} above={above} />
        <nav aria-label="Settings" className="border-b border-border">
          {/* The tabs wrap on narrow screens, because in a scrolling row the current one could be out of view. */}
          <ul className="flex flex-wrap gap-x-1">
            {screens.map((screen) => (
              <li key={screen.to} className="flex-none">
                <ScreenLink
                  href={screen.to}
                  {...(screen === here && { "aria-current": "page" as const })}
                  className={cx(
                    "flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap",
                    screen === here
                      ? "border-accent text-accent"
                      : "border-transparent text-text-muted hover:border-border-strong hover:text-text",
                  )}
                >
                  {screen.label}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </UnsavedGuard>
  );
}
