import { safeAddress } from "@rankwright/schema";
import { ButtonLink, cx, Icon } from "@rankwright/ui";
import type { ReactNode } from "react";
import type { Shown } from "#app/data/site.ts";
import { Paragraphs } from "#app/sections/paragraphs.tsx";
import { Picture } from "#app/sections/picture.tsx";

/** The top of the home page: the offer and its audience (or the site's name), and the main button. */
export function Hero({
  banner,
  name,
  children,
}: {
  banner: Shown<"banner">;
  name: string;
  /** Content below the text and the picture. */
  children?: ReactNode;
}) {
  const { bannerText, bannerHeading, bannerDetails, imageOne, imageOneAlt, buttonText, buttonURL } = banner;
  const picture = safeAddress(imageOne, "image");
  const link = safeAddress(buttonURL, "link");
  return (
    <section aria-labelledby="hero-heading" className="relative z-31 overflow-x-clip bg-bg">
      <div
        className={cx(
          "wrap grid items-center gap-x-14 gap-y-10 pt-10 pb-12 sm:pt-16 lg:pt-20 lg:pb-16",
          picture !== "" && "lg:grid-cols-[1.08fr_1fr]",
        )}
      >
        <div className="grid max-w-2xl min-w-0 justify-items-start gap-6">
          {bannerText && <p className="eyebrow">{bannerText}</p>}
          <h1 id="hero-heading" className="max-w-full text-display">
            {bannerHeading || name}
          </h1>
          <Paragraphs text={bannerDetails} className="max-w-xl text-lg text-text-muted" />
          {buttonText && link && (
            <ButtonLink href={link} size="lg" className="mt-2">
              {buttonText}
              <Icon name="arrow-right" />
            </ButtonLink>
          )}
        </div>
        {picture && (
          <Picture
            src={picture}
            alt={imageOneAlt}
            width={560}
            height={420}
            first
            className="aspect-4/3 w-full rounded-xl"
          />
        )}
      </div>
      {children}
    </section>
  );
}
