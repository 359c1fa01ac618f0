import { mediaSources, safeAddress } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import { AccentContext, inAccent } from "#app/accent.ts";

interface PictureProps {
  src: string;
  /** Alternative text; empty if the text next to the picture has the same information. */
  alt: string;
  /** `width` and `height`: size at which the picture is shown in the widest window, in pixels. Prevents layout shifts. */
  width: number;
  height: number;
  /** True for the page's first picture, which is loaded with priority. */
  first?: boolean;
  className?: string;
}

/**
 * A picture from the content, cropped to its frame. Uploaded pictures are served in the format and size that suit the browser.
 * Renders nothing for an unsafe address.
 */
export function Picture({ src, alt, width, height, first = false, className }: PictureProps) {
  const address = safeAddress(src, "image");
  const accent = use(AccentContext);
  if (address === "") return null;
  const uploaded = mediaSources(address);
  const picture = (
    <img
      src={inAccent(address, accent)}
      alt={alt}
      width={width}
      height={height}
      {...(first
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
      className={cx("h-auto max-w-full bg-surface object-cover text-sm text-text-muted", className)}
    />
  );
  if (!uploaded) return picture;
  return (
    <picture className="contents">
      {uploaded.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={`(min-width: ${width}px) ${width}px, 100vw`} />
      ))}
      {picture}
    </picture>
  );
}
