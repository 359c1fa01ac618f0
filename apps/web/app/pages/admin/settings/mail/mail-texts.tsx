import { paths } from "@rankwright/schema";
import { Badge, Breadcrumb, Card, Icon } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/mail-texts";

export const meta = privateMeta("Mail texts");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.settings.mailTexts.list.prefetch()]);

const readers = [
  { to: "customer", title: "To customers" },
  { to: "visitor", title: "To subscribers" },
  { to: "owner", title: "To you" },
] as const;

/** All mails that the site sends, by recipient. */
export default function MailTexts() {
  const query = trpc.settings.mailTexts.list.useQuery();
  return (
    <SettingsScreen
      title="Mail texts"
      description="The mails that your site sends. Open one to preview or edit it."
      above={
        <Breadcrumb
          as={ScreenLink}
          items={[{ label: "Mail", href: paths.mailSettings() }, { label: "Texts" }]}
        />
      }
    >
      <Loaded query={query} what="mails">
        {(mails) =>
          readers.map(({ to, title }) => (
            <section key={to} aria-labelledby={`mails-${to}`} className="grid gap-3">
              <h2 id={`mails-${to}`} className="text-xl">
                {title}
              </h2>
              <Card flush>
                <ul className="divide-y divide-border">
                  {mails
                    .filter((mail) => mail.to === to)
                    .map(({ name, label, subject, isOwn }) => (
                      <li key={name}>
                        <ScreenLink
                          href={paths.mailText(name)}
                          className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-surface sm:px-5"
                        >
                          <span className="grid min-w-0 flex-1 gap-0.5">
                            <span className="font-semibold">{label}</span>
                            <span className="truncate text-sm text-text-muted">{subject}</span>
                          </span>
                          {isOwn && <Badge tone="accent">Edited</Badge>}
                          <Icon name="chevron-right" className="flex-none text-text-muted" />
                        </ScreenLink>
                      </li>
                    ))}
                </ul>
              </Card>
            </section>
          ))
        }
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
