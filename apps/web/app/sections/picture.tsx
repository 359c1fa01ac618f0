import { mediaSources, safeAddress } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import { AccentContext, inAccent } from "#app/accent.ts";

interface PictureProps {
  src: string;
  /** What it shows; empty where the words beside it say it already. */
  alt: string;
  /** The room it takes, in pixels at its widest: keeps the page from jumping, whatever the file's own size. */
  width: number;
  height: number;
  /** The first picture of the page, fetched before the others. */
  first?: boolean;
  className?: string;
}

/**
 * A picture from the content, cut to its frame; an uploaded one comes in the format and size that the browser wants.
 * Renders nothing for an address that is not safe to show.
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
