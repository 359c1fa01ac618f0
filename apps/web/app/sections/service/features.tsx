import { safeAddress } from "@rankwright/schema";
import { SectionHeading } from "@rankwright/ui";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";
import { Paragraphs } from "#app/sections/paragraphs.tsx";
import { Picture } from "#app/sections/picture.tsx";

/** Features that every client gets, as cards. */
export function Features({
  text,
  items,
}: {
  text: Shown<"featuresText"> | undefined;
  items: readonly ShownItem<"featureItems">[];
}) {
  if (!text && items.length === 0) return null;
  return (
    <section aria-labelledby="features-heading" className="section border-t border-border bg-surface">
      <div className="wrap">
        <SectionHeading
          id="features-heading"
          eyebrow={text?.FeaturesText}
          title={text?.FeaturesHeading || "What you get"}
        />
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="rail mt-8 grid gap-6 sm:mt-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3 xl:gap-8"
        >
          {items.map((item) => (
            <li
              key={item._id}
              className="grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-xl border border-border bg-surface-raised"
            >
              {safeAddress(item.FeaturesImg, "image") === "" ? (
                <div />
              ) : (
                <Picture
                  src={item.FeaturesImg}
                  alt={item.FeaturesImgAlt}
                  width={400}
                  height={300}
                  className="aspect-4/3 w-full max-sm:aspect-video"
                />
              )}
              <div className="grid min-w-0 content-start gap-3 p-5 sm:p-6">
                <div className="flex items-center gap-3.5">
                  <ContentIcon value={item.FeaturesIcon} />
                  {item.FeaturesText && <h3 className="min-w-0 text-xl">{item.FeaturesText}</h3>}
                </div>
                <Paragraphs text={item.FeaturesDesc} className="text-text-muted" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
