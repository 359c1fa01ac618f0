import { paths } from "@rankwright/schema";
import { Breadcrumb, PageHeader } from "@rankwright/ui";
import { useEffect } from "react";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage, adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import type { SavedWords } from "#app/form/words.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/newsletter";
import { DraftTools } from "./draft-tools.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { WordsForm } from "./words-form.tsx";

export const meta = privateMeta("Newsletter");

const NEW = "new";

export const loader = (args: Route.LoaderArgs) => {
  const _id = args.params.id;
  if (_id === NEW) return adminPage(args, () => []);
  return adminRecordPage(
    args,
    () => api(args.context).newsletters.get({ _id }),
    (q) => [q.newsletters.get.prefetch({ _id })],
  );
};

const NOTHING: SavedWords = { subject: "", text: "", revision: 0 };

function NewNewsletter() {
  const goTo = useGoTo();
  const utils = trpc.useUtils().newsletters;
  const create = trpc.newsletters.create.useMutation({ onSuccess: () => utils.page.invalidate() });
  const id = create.data?._id;
  // In an effect, so that the form has already reported that nothing is unsaved. Otherwise the guard would block the navigation.
  useEffect(() => {
    if (id) void goTo(paths.newsletter(id), { replace: true });
  }, [id, goTo]);
  return (
    <WordsForm saved={create.data ?? NOTHING} save={create} onSave={(typed) => create.mutateAsync(typed)} />
  );
}

/** Polling interval while a newsletter is being sent, in milliseconds. */
const EVERY_MS = 2_000;

function Known({ _id }: { _id: string }) {
  const utils = trpc.useUtils().newsletters;
  const { data: letter } = trpc.newsletters.get.useQuery(
    { _id },
    { refetchInterval: ({ state }) => (state.data?.state === "sending" ? EVERY_MS : false) },
  );
  const update = trpc.newsletters.update.useMutation({
    onSuccess: async (now) => {
      utils.get.setData({ _id }, now);
      await utils.page.invalidate();
    },
  });
  if (!letter) return null;
  if (letter.state !== "draft") return <SendingProgress letter={letter} />;
  return (
    <WordsForm
      saved={letter}
      save={update}
      onSave={(typed, revision) => update.mutateAsync({ _id, revision, ...typed })}
      onReread={async () => {
        const now = await utils.get.fetch({ _id }, { staleTime: 0 });
        update.reset();
        return now;
      }}
      tools={(isUnsaved) => <DraftTools letter={letter} isUnsaved={isUnsaved} />}
    />
  );
}

/** Screen of one newsletter: an editor for a draft, the progress while it is being sent, and the text afterwards. */
export default function Newsletter({ params: { id } }: Route.ComponentProps) {
  const { data: letter } = trpc.newsletters.get.useQuery({ _id: id }, { enabled: id !== NEW });
  const title = id === NEW ? "New newsletter" : (letter?.subject ?? "Newsletter");
  return (
    <UnsavedGuard key={id}>
      <div className="grid min-w-0 gap-8 wrap-anywhere">
        <PageHeader
          title={title}
          above={
            <Breadcrumb
              as={ScreenLink}
              items={[{ label: "Newsletters", href: paths.newsletters() }, { label: title }]}
            />
          }
        />
        {id === NEW ? <NewNewsletter /> : <Known _id={id} />}
      </div>
    </UnsavedGuard>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
