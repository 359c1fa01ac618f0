import { metaPage, pluralize, SITE_PAGES } from "@rankwright/schema";
import { Alert, Badge, Card, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { issuesOf } from "./issues-of.ts";

/** All issues of the public pages, by page, each with a link to fix it. */
export function SeoIssues({ checked }: { checked: Awaited<ReturnType<typeof issuesOf>> }) {
  const { isRead, issues, accent } = checked;
  const toMend = issues.filter(({ level }) => level === "mend").length;
  const advice = issues.length - toMend;
  return (
    <section aria-labelledby="findings" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="findings" className="text-2xl">
          SEO check
        </h2>
        {toMend > 0 && <Badge tone="warning">{toMend} to fix</Badge>}
        {advice > 0 && <Badge tone="info">{pluralize(advice, "suggestion")}</Badge>}
      </div>
      {!isRead && (
        <Alert tone="warning" title="The pages can't be checked right now">
          Reload the page to try again.
        </Alert>
      )}
      {isRead && issues.length === 0 && (
        <Card className="flex items-center gap-3">
          <Icon name="check-circle" className="text-success" />
          <p>No SEO issues found.</p>
        </Card>
      )}
      <p className="text-sm text-text-muted">
        Accent colour contrast (readability): {accent.light.contrast.toFixed(1)}:1 on light screens,{" "}
        {accent.dark.contrast.toFixed(1)}:1 on dark screens (minimum 4.5:1).
      </p>
      {SITE_PAGES.map((page) => {
        const here = issues.filter((issue) => issue.page === page);
        if (here.length === 0) return null;
        return (
          <Card key={page} flush>
            <h3 className="border-b border-border px-5 py-3 text-lg">{metaPage(page).name}</h3>
            <ul className="divide-y divide-border">
              {here.map(({ message, level, about, href }) => (
                <li
                  key={about + message}
                  className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3"
                >
                  <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5 wrap-anywhere">
                    <Icon
                      name={level === "mend" ? "alert" : "info"}
                      label={level === "mend" ? "To fix" : "Suggestion"}
                      size={20}
                      className={level === "mend" ? "mt-0.5 text-warning" : "mt-0.5 text-info"}
                    />
                    {message}
                  </p>
                  <ScreenLink
                    href={href}
                    className="link inline-flex min-h-6 items-center text-sm font-semibold"
                  >
                    {about}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </section>
  );
}
