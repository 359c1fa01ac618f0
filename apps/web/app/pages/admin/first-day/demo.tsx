import { paths } from "@rankwright/schema";
import { Breadcrumb, Card, EmptyState, PageHeader, showToast, UNDO_MS } from "@rankwright/ui";
import { useMutation } from "@tanstack/react-query";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/demo";
import { Starter } from "./starter.tsx";

export const meta = privateMeta("Demo content");

type Cleared = RouterOutputs["setup"]["clearDemo"];

export function loader(args: Route.LoaderArgs) {
  return adminPage(args, (q) => [q.setup.demoLeft.prefetch(), q.setup.done.prefetch()]);
}

/** Screen that lists the remaining demo content by section, with buttons to edit, keep or delete it. */
export default function DemoTexts() {
  const left = trpc.setup.demoLeft.useQuery();
  const day = trpc.setup.done.useQuery();
  const utils = trpc.useUtils();
  const { client } = utils;
  const onError = ({ message }: { message: string }) => showToast(message, { tone: "danger" });
  const settle = () => Promise.all([utils.setup.invalidate(), utils.content.invalidate()]);
  const back = useMutation({
    mutationFn: async (gone: readonly Cleared[]) => {
      for (const one of gone) await client.setup.bringBack.mutate(one);
    },
    onSettled: settle,
    onError,
  });
  const clear = useMutation({
    mutationFn: async ({ sections, gone }: { sections: readonly string[]; gone: Cleared[] }) => {
      for (const section of sections) gone.push(await client.setup.clearDemo.mutate({ section }));
    },
    onError,
    // If a section fails, the sections before it remain deleted, and can be restored.
    onSettled: async (_done, _error, { gone }) => {
      await settle();
      if (gone.length === 0) return;
      showToast("Deleted. You can restore it from the trash for 30 days", {
        tone: "info",
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => back.mutate(gone) },
      });
    },
  });
  const keep = trpc.setup.keepDemo.useMutation({
    onError,
    onSuccess: async () => {
      await settle();
      showToast("Kept as your own content");
    },
  });
  // The address says "demo", so that title is shown until this is loaded.
  const hadDemo = day.data?.hadDemo ?? true;
  const title = hadDemo ? "Demo content" : "Starter content";
  const isBusy = clear.isPending || keep.isPending || back.isPending;
  return (
    <>
      <PageHeader
        title={title}
        description={
          hadDemo
            ? "Demo content that visitors still see on your site. Edit it, keep it or delete it."
            : "Start with a short first page for your site."
        }
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[{ label: "Your first day", href: paths.firstDay() }, { label: title }]}
          />
        }
      />
      <Loaded query={left} what="demo content">
        {(records) => {
          const sections = [...new Map(records.map(({ section, label }) => [section, label]))];
          if (sections.length === 0)
            return (
              <div className="grid gap-6">
                {(hadDemo || !day.data?.isEmpty) && (
                  <EmptyState
                    title={hadDemo ? "No demo content left" : "Your site has content"}
                    text={
                      day.data?.isEmpty
                        ? "All content on your site is your own, but it is still nearly empty."
                        : "All content on your site is your own."
                    }
                  />
                )}
                {day.data?.isEmpty && (
                  <Starter hasName={day.data.steps.some(({ step, isDone }) => step === "who" && isDone)} />
                )}
              </div>
            );
          return (
            <div className="grid gap-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="max-w-text text-sm text-text-muted">
                  Edit what you want to keep and delete the rest. If the page is empty afterwards, you can
                  create a short first page from your name and packages.
                </p>
                <ScriptButton
                  variant="secondary"
                  disabled={isBusy}
                  busy={clear.isPending && clear.variables.sections.length > 1 && "Deleting…"}
                  onClick={() => clear.mutate({ sections: sections.map(([section]) => section), gone: [] })}
                >
                  Delete all
                </ScriptButton>
              </div>
              <ul className="grid gap-4 md:grid-cols-2">
                {sections.map(([section, label]) => (
                  <li key={section}>
                    <Card className="grid h-full content-between gap-4">
                      <div className="grid gap-2">
                        <h2 className="text-lg font-semibold">{label}</h2>
                        <ul className="grid gap-1 text-sm">
                          {records
                            .filter((one) => one.section === section)
                            .map(({ record, title, href }) => (
                              <li key={record} className="min-w-0 truncate">
                                <ScreenLink href={href} className="link">
                                  {title}
                                </ScreenLink>
                              </li>
                            ))}
                        </ul>
                      </div>
                      <div className="flex flex-wrap gap-2">
                        <ScriptButton
                          variant="secondary"
                          size="sm"
                          disabled={isBusy}
                          aria-label={`Delete ${label}`}
                          onClick={() => clear.mutate({ sections: [section], gone: [] })}
                        >
                          Delete
                        </ScriptButton>
                        <ScriptButton
                          variant="quiet"
                          size="sm"
                          disabled={isBusy}
                          aria-label={`Keep ${label}`}
                          onClick={() => keep.mutate({ section })}
                        >
                          Keep
                        </ScriptButton>
                      </div>
                    </Card>
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
