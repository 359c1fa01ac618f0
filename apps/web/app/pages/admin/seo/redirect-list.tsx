import { Button, Card, EmptyState, showToast, UNDO_MS } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** All redirects, each with a button to remove it. */
export function RedirectList() {
  const { seo } = trpc.useUtils();
  const query = trpc.seo.redirects.useQuery();
  const remove = trpc.seo.removeRedirect.useMutation();
  const add = trpc.seo.addRedirect.useMutation();
  const hydrated = useHydrated();
  const { day } = useDates();
  const failed = (error: unknown) => showToast(readProblem(error).message, { tone: "danger" });

  async function removeRedirect(_id: string) {
    try {
      const { from, to } = await remove.mutateAsync({ _id });
      await seo.redirects.invalidate();
      const restore = async () => {
        await add.mutateAsync({ from, to });
        await seo.redirects.invalidate();
      };
      showToast(`Redirect from ${from} removed`, {
        tone: "info",
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => void restore().catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  }
  return (
    <section aria-labelledby="redirects" className="grid gap-4">
      <h2 id="redirects" className="text-2xl">
        Your redirects
      </h2>
      <Loaded query={query} what="redirects" lines={4}>
        {(redirects) =>
          redirects.length === 0 ? (
            <Card>
              <EmptyState
                icon="arrow-right"
                title="No redirects yet"
                text="Add a redirect when you move here from another site or change a page's address."
              />
            </Card>
          ) : (
            <Card flush>
              <ul className="divide-y divide-border">
                {redirects.map(({ _id, from, to, createdAt }) => (
                  <li
                    key={_id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
                  >
                    <p className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
                      <span className="font-semibold">{from}</span>
                      <span className="text-sm text-text-muted">
                        redirects to {to}, since {day(createdAt)}
                      </span>
                    </p>
                    <Button
                      variant="quiet"
                      size="sm"
                      className="max-sm:-ms-3"
                      disabled={!hydrated}
                      aria-label={`Remove the redirect from ${from}`}
                      onClick={() => void removeRedirect(_id)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}
