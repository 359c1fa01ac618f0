import { safeAddress } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";
import { Picture } from "#app/sections/picture.tsx";

/** Cover of a video that links to it, with a text. The page itself loads nothing from other sites. */
export function Video({
  video,
  items,
}: {
  video: Shown<"videoSection"> | undefined;
  items: readonly ShownItem<"videoItems">[];
}) {
  if (!video && items.length === 0) return null;
  return (
    <section aria-labelledby="video-heading" className="section">
      <div className="wrap grid items-center gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr]">
        {video && <Cover video={video} />}
        <div className="grid min-w-0 gap-6 sm:gap-8">
          <h2 id="video-heading" className="text-3xl">
            {video?.headingVideo || "How it works"}
          </h2>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="rail grid gap-6"
          >
            {items.map(({ _id, videoItemIcon, videoItemTitle, videoItemDetails }) => (
              <li key={_id} className="flex min-w-0 items-start gap-4">
                <ContentIcon value={videoItemIcon} />
                <div className="grid min-w-0 gap-1">
                  {videoItemTitle && <h3 className="text-lg">{videoItemTitle}</h3>}
                  {videoItemDetails && (
                    <p className="whitespace-pre-line text-text-muted">{videoItemDetails}</p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Cover({
  video: { headingVideo, videoImage, videoImageAlt, videoLink },
}: {
  video: Shown<"videoSection">;
}) {
  const link = safeAddress(videoLink, "link");
  const cover = (
    <Picture
      src={videoImage}
      alt={videoImageAlt}
      width={640}
      height={360}
      className="aspect-video w-full rounded-xl"
    />
  );
  if (link === "") return cover;
  return (
    <a
      href={link}
      rel="noopener"
      className="group relative grid min-h-32 min-w-0 content-center overflow-hidden rounded-xl bg-ink text-on-ink"
    >
      {cover}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-on-ink text-ink shadow-lg transition-transform group-hover:scale-105 sm:size-20">
          <Icon name="play" size={28} className="ms-0.5" />
        </span>
      </span>
      <span className="sr-only">Watch: {headingVideo || "the video"}</span>
    </a>
  );
}
