import { contactAbout, paths } from "@rankwright/schema";
import { ButtonLink, cx } from "@rankwright/ui";
import type { ReactNode } from "react";
import type { ShownItem } from "#app/data/site.ts";

/** Button to order a package, or to ask about one sold by request, with a note below it. Sold-out packages have a text instead. */
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
  const about = contactAbout(packageName);
  if (availability === "Sold out")
    return (
      <div className="grid content-start gap-3 text-center">
        <p
          className={cx(
            "rounded-md bg-surface font-semibold text-text-muted",
            size === "lg" ? "px-5 py-3.5" : "px-2 py-1.5 text-sm",
          )}
        >
          Sold out
        </p>
        <Note
          note={note}
          instead={
            <a href={about} className="link">
              Ask us<span className="sr-only"> about {packageName}</span>
            </a>
          }
        />
      </div>
    );
  const isAsked = availability === "By request";
  const words = isAsked ? "Ask us" : packageButtonText || "Order now";
  return (
    <div className="grid content-start gap-3">
      <ButtonLink
        href={isAsked ? about : paths.checkout(one._id)}
        variant={isPrimary ? "primary" : "secondary"}
        size={size}
        className={cx("w-full", size === "sm" && "px-2")}
      >
        <span className="min-w-0">
          {words}
          {!words.includes(packageName) && <span className="sr-only">: {packageName}</span>}
        </span>
      </ButtonLink>
      <Note note={note} instead={isAsked && "\u00a0"} />
    </div>
  );
}

/** The note. `instead` is shown in its place with the same height, so that the buttons of all cards are aligned. */
function Note({ note, instead }: { note: string; instead?: ReactNode }) {
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0 && !instead) return null;
  return (
    <div className={cx("grid text-center text-sm text-text-muted", instead === "\u00a0" && "max-md:hidden")}>
      {instead && <p className="[grid-area:1/1]">{instead}</p>}
      <p className={cx("[grid-area:1/1]", Boolean(instead) && "invisible max-md:hidden")}>
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}
