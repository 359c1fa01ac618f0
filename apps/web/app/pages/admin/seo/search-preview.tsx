import { cutToRoom, SEARCH_ROOM, type SearchDevice, textWidth } from "@rankwright/schema";
import { cx } from "@rankwright/ui";

interface Shown {
  title: string;
  description: string;
  /** Absolute address in search results. */
  address: string;
  name: string;
}

/** Formats an address as search results do: "example.com › blog › first". */
function crumbsOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return [url.host, ...url.pathname.split("/").filter(Boolean)].join(" › ");
}

/** Preview of a page as a search result. Long texts are cut where a search engine would. */
export function SearchPreview({ device, ...shown }: Shown & { device: SearchDevice }) {
  const { title, description } = SEARCH_ROOM[device];
  const isPhone = device === "phone";
  return (
    <div
      className={cx(
        "grid gap-1 rounded-lg border border-border bg-bg p-4 font-[Arial,Helvetica,sans-serif] wrap-anywhere",
        isPhone ? "max-w-90" : "max-w-[41rem]",
      )}
    >
      <p className="grid min-w-0 text-xs leading-tight">
        <span className="truncate">{shown.name}</span>
        <span className="truncate text-text-muted">{crumbsOf(shown.address)}</span>
      </p>
      <p className={cx("leading-snug text-info", isPhone ? "text-[18px]" : "text-[20px]")}>
        {cutToRoom(shown.title, title)}
      </p>
      <p className="text-[14px] leading-[1.55] text-text-muted">
        {cutToRoom(shown.description, description)}
      </p>
    </div>
  );
}

/** Shows a text's length, and how much of the width in search results it fills. */
export function LengthMeter({
  what,
  text,
  part,
}: {
  what: string;
  text: string;
  part: "title" | "description";
}) {
  const { size, room } = SEARCH_ROOM.desktop[part];
  const percent = Math.round((100 * textWidth(text, size)) / room);
  const fits = percent <= 100;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="font-semibold">{what}</span>
      <span className={cx("nums", fits ? "text-text-muted" : "font-semibold text-warning")}>
        {text.length} characters, {fits ? `${percent}% of the available width` : "too long, will be cut off"}
      </span>
    </p>
  );
}
