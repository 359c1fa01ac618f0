import { safeAddress } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { Picture } from "./picture.tsx";

/** Matches the demo's placeholder portraits, which are replaced by initials. */
const FACELESS = /^\/demo\/(?:avatar|team)-\d+\.svg$/;

/** Returns the initials of the first and the last word of a name. */
function initialsOf(name: string): string {
  const letters = name.split(/[\s-]+/).flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase();
}

interface Props {
  src: string;
  name: string;
  width: number;
  height: number;
  className: string;
}

/** A person's picture, or their initials if there is none. */
export function Portrait({ src, name, width, height, className }: Props) {
  if (safeAddress(src, "image") !== "" && !FACELESS.test(src))
    return <Picture src={src} alt="" width={width} height={height} className={className} />;
  return (
    <span
      aria-hidden="true"
      className={cx("@container grid place-items-center bg-accent-soft text-accent", className)}
    >
      <span className="font-display text-[clamp(1.125rem,34cqi,6rem)] leading-none">{initialsOf(name)}</span>
    </span>
  );
}
