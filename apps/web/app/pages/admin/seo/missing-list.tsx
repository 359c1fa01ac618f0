import { paths, pluralize } from "@rankwright/schema";
import { Button, ButtonLink, Card, EmptyState, showToast } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** Missing addresses that visitors requested, each with a link to add a redirect. */
export function MissingList() {
  const { seo } = trpc.useUtils();
  const query = trpc.seo.missing.useQuery();
  const forget = trpc.seo.forgetMissing.useMutation({
    onSuccess: () => seo.missing.invalidate(),
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
  const hydrated = useHydrated();
  const { moment } = useDates();
  return (
    <section aria-labelledby="missing" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="missing" className="text-2xl">
          Missing pages
        </h2>
        <p className="text-text-muted">Addresses that visitors couldn't find in the last 30 days.</p>
      </div>
      <Loaded query={query} what="missing pages" lines={4}>
        {({ pages, others }) => (
          <>
            <Card flush={pages.length > 0}>
              {pages.length === 0 ? (
                <EmptyState
                  icon="check-circle"
                  title="No missing pages"
                  text="Visitors found every page they requested in the last 30 days."
                />
              ) : (
                <ul className="divide-y divide-border">
                  {pages.map(({ path, n, lastAt, referrer }) => (
                    <li
                      key={path}
                      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
                    >
                      <p className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
                        <span className="font-semibold">{path}</span>
                        <span className="text-sm text-text-muted">
                          {n === 1 ? "once" : `${n} times`}, last {moment(lastAt)}
                          {referrer && `, from ${referrer}`}
                        </span>
                      </p>
                      <span className="flex flex-wrap gap-2">
                        <ButtonLink
                          as={ScreenLink}
                          href={paths.redirects({ from: path })}
                          variant="secondary"
                          size="sm"
                          aria-label={`Redirect ${path}`}
                        >
                          Redirect
                        </ButtonLink>
                        <Button
                          variant="quiet"
                          size="sm"
                          disabled={!hydrated}
                          aria-label={`Dismiss ${path}`}
                          onClick={() => forget.mutate({ path })}
                        >
                          Dismiss
                        </Button>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            {others > 0 && (
              <p className="text-sm text-text-muted">
                {`And ${pluralize(others, "request")} from automated scanners (such as addresses that end in .php).`}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
