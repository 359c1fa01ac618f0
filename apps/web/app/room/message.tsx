import { fileSize, paths } from "@rankwright/schema";
import { Badge, cx, Icon } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { Linked } from "#app/sections/linked.tsx";
import { type FileDates, Files } from "./files/files.tsx";

export type RoomMessage = RouterOutputs["room"]["page"]["messages"][number];

/** Text of a message. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      <Linked text={text} />
    </p>
  );
}

const kinds = {
  delivered: { tone: "accent", label: "Delivery" },
  changes: { tone: "info", label: "Changes requested" },
  approved: { tone: "success", label: "Approved" },
} as const;

function MessageLabel({ message }: { message: RoomMessage }) {
  const { kind, delivery, source } = message;
  if (kind === "message") return null;
  if (kind === "note")
    return (
      <span className="flex items-baseline gap-1 text-xs font-semibold text-warning">
        <Icon name="lock" size={16} className="self-center" />
        Internal note
      </span>
    );
  const { tone, label } = kinds[kind];
  const words = kind === "approved" && source === "silence" ? "Accepted automatically after 14 days" : label;
  return (
    <Badge tone={tone} icon={kind === "delivered" ? "package" : undefined}>
      {words}
      {delivery && ` ${delivery.number}`}
    </Badge>
  );
}

/** Links to delivered work. */
export function DeliveryLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {links.map((link) => (
        <li key={link} className="flex items-start gap-2">
          <Icon name="link" size={18} className="mt-1 flex-none text-text-muted" />
          <a
            href={link}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="link wrap-anywhere"
            data-says-address
          >
            {link}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Collapsed section with the text that a mail program quoted below a reply. Works without script. */
function Quoted({ text }: { text: string }) {
  return (
    <details className="group text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-text-muted [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        <span className="group-open:hidden">Show quoted text</span>
        <span className="hidden group-open:inline">Hide quoted text</span>
      </summary>
      <p className="border-s-2 border-border ps-3 whitespace-pre-line text-text-muted wrap-anywhere">
        {text}
      </p>
    </details>
  );
}

/** Link to the original of a mail, for the owner's side. */
function Original({
  original: { _id, bytes, expiresAt },
  address,
  day,
}: {
  original: NonNullable<RoomMessage["original"]>;
  address: string;
  day: FileDates["day"];
}) {
  return (
    <p className="no-print flex flex-wrap items-center gap-x-2 text-xs text-text-muted">
      <a
        href={paths.orderFile(address, _id)}
        download
        className="link inline-flex min-h-8 items-center gap-1"
      >
        <Icon name="download" size={16} />
        Download original
      </a>
      <span className="nums">
        {fileSize(bytes)}, until {day(expiresAt)}
      </span>
    </p>
  );
}

/** One message of the conversation. Messages of the reader's side are aligned right. */
export function Message({
  message,
  isOwn,
  isAbove,
  address,
  dates,
}: {
  message: RoomMessage;
  isOwn: boolean;
  /** True if the message's text is already shown at the top of the page. */
  isAbove: boolean;
  address: string;
  dates: FileDates;
}) {
  const { kind, by, text, folded, files, original, delivery, source, isVerified, at } = message;
  return (
    <li
      id={`m-${message._id}`}
      className={cx(
        "grid w-full max-w-[40rem] gap-2 rounded-lg border p-3 sm:w-fit sm:min-w-72 sm:p-4",
        isOwn ? "justify-self-end" : "justify-self-start",
        kind === "note"
          ? "border-dashed border-warning/60 bg-warning-soft"
          : isOwn
            ? "border-transparent bg-accent-soft"
            : "border-border bg-surface",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold wrap-anywhere">{by}</span>
        <time dateTime={new Date(at).toISOString()} className="nums text-xs text-text-muted">
          {dates.moment(at)}
        </time>
        {source === "mail" && <span className="text-xs text-text-muted">by mail</span>}
        {source === "mail" && !isVerified && (
          <span className="flex items-baseline gap-1 text-xs font-semibold text-warning">
            <Icon name="alert" size={18} className="self-center" />
            sender not verified
          </span>
        )}
        <MessageLabel message={message} />
      </div>
      {isAbove ? (
        <a href="#delivery" className="link justify-self-start text-sm">
          Review it above
        </a>
      ) : (
        <>
          {text && <MessageText text={text} />}
          {folded && <Quoted text={folded} />}
          <DeliveryLinks links={delivery?.links ?? []} />
          <Files files={files} address={address} dates={dates} />
          {original && <Original original={original} address={address} day={dates.day} />}
        </>
      )}
    </li>
  );
}
