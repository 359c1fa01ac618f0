import { MEDIA_TYPES, paths } from "@rankwright/schema";
import {
  Alert,
  buttonClass,
  EmptyState,
  Icon,
  PageHeader,
  Pagination,
  Progress,
  showToast,
} from "@rankwright/ui";
import { useId } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { privateMeta } from "#app/meta.ts";
import { useUpload } from "#app/pages/admin/editor/form/image/use-upload.ts";
import type { Route } from "./+types/media";
import { PictureCard } from "./picture-card.tsx";

export const meta = privateMeta("Media");

const PAGE_SIZE = 24;

export function loader(args: Route.LoaderArgs) {
  return adminPage(args, (q) => [
    q.media.page.prefetch({ page: requestedPage(args.request), pageSize: PAGE_SIZE }),
  ]);
}

/** Button that uploads a picture, with its progress and error. */
function Upload({ onDone }: { onDone: () => void }) {
  const id = useId();
  const hydrated = useHydrated();
  const { upload, send } = useUpload(onDone);
  return (
    <div className="grid gap-3">
      {upload.state === "sending" ? (
        <Progress label="Uploading" value={upload.percent} valueText={`${Math.round(upload.percent)}%`} />
      ) : (
        <>
          <input
            id={id}
            type="file"
            accept={MEDIA_TYPES.join(",")}
            disabled={!hydrated}
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              send(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              "primary",
              "md",
              "peer-focus-visible:outline-3 peer-focus-visible:outline-focus",
            )}
          >
            <Icon name="upload" size={18} />
            Upload picture
          </label>
        </>
      )}
      {upload.state === "failed" && (
        <Alert tone="danger" role="alert">
          {upload.message}
        </Alert>
      )}
    </div>
  );
}

/** All uploaded pictures, with the sections that show them. */
export default function Media() {
  const { page, href } = usePaging();
  const query = trpc.media.page.useQuery({ page, pageSize: PAGE_SIZE });
  const { media } = trpc.useUtils();
  return (
    <>
      <PageHeader
        title="Media"
        description="Uploaded pictures, newest first. Pictures that nothing uses are deleted after 30 days."
        action={
          <Upload
            onDone={() => {
              void media.invalidate();
              showToast("Picture uploaded");
            }}
          />
        }
      />
      <Loaded query={query} what="pictures" lines={6}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState
              icon="image"
              title="No pictures yet"
              text="Pictures that you upload here or in the content editor appear here."
              action={
                <ScreenLink href={paths.contentSettings()} className="link">
                  Edit content
                </ScreenLink>
              }
            />
          ) : (
            <div className="grid gap-6">
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
                {data.rows.map((picture) => (
                  <li key={picture._id} className="grid">
                    <PictureCard picture={picture} />
                  </li>
                ))}
              </ul>
              <Pagination label="Pictures" page={data.page} pages={data.pages} href={href} as={ScreenLink} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
