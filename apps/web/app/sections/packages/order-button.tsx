import { contactAbout, paths } from "@rankwright/schema";
import { ButtonLink, cx } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";

/** Where a package is ordered, or asked for, and below it what reassures; one that is sold out says so in its place. */
export function OrderButton({
  one,
  note = "",
  isPrimary,
  size = "lg",
}: {
  one: ShownItem<"packages">;
  note?: string | undefined;
  isPrimary: boolean;
  size?: "sm" | "lg";
}) {
  const { packageName, packageButtonText, availability } = one;
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  const about = contactAbout(packageName);
  if (availability === "Sold out")
    return (
      <div className="grid justify-items-center gap-1 text-center">
        <p
          className={cx(
            "w-full rounded-md bg-surface font-semibold text-text-muted",
            size === "lg" ? "px-5 py-3.5" : "px-3 py-1.5 text-sm",
          )}
        >
          Sold out
        </p>
        <a href={about} className="link inline-flex min-h-8 items-center text-sm">
          Ask us<span className="sr-only"> about {packageName}</span>
        </a>
      </div>
    );
  const isAsked = availability === "By request";
  const words = isAsked ? "Ask us" : packageButtonText || "Order now";
  return (
    <div className="grid gap-3">
      <ButtonLink
        href={isAsked ? about : paths.orderNow(one._id)}
        variant={isPrimary ? "primary" : "secondary"}
        size={size}
        className="w-full"
      >
        <span className="min-w-0">
          {words}
          {!words.includes(packageName) && <span className="sr-only">: {packageName}</span>}
        </span>
      </ButtonLink>
      {lines.length > 0 && !isAsked && (
        <p className="text-center text-sm text-text-muted">
          {lines.map((line, index) => (
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
