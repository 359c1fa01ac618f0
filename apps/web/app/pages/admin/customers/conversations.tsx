import { paths, subjectOf } from "@rankwright/schema";
import { Badge, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type Customer = RouterOutputs["customers"]["get"];

interface Entry {
  key: string;
  to: string;
  title: string;
  by: string;
  text: string;
  isNote?: boolean;
  at: number;
}

function Entries({ title, id, entries }: { title: string; id: string; entries: readonly Entry[] }) {
  const { moment } = useDates();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <Card flush>
        <ul className="divide-y divide-border">
          {entries.map(({ key, to, title: head, by, text, isNote, at }) => (
            <li key={key} className="grid gap-1 p-4 sm:px-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <ScreenLink href={to} className="link font-semibold wrap-anywhere">
                  {head}
                </ScreenLink>
                <time className="nums text-xs text-text-muted" dateTime={new Date(at).toISOString()}>
                  {moment(at)}
                </time>
              </div>
              <p className="line-clamp-2 text-sm wrap-anywhere">
                {by && <span className="text-text-muted">{by}: </span>}
                {text}
              </p>
              {isNote && <Badge className="justify-self-start">Internal note</Badge>}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const verbs: Partial<Record<Customer["roomMessages"][number]["kind"], string>> = {
  delivered: "Delivered the work",
  approved: "Approved the delivery",
  changes: "Requested changes",
};

/** The last messages in the rooms of a customer's orders and to the shop. */
export function Conversations({ messages, roomMessages }: Pick<Customer, "messages" | "roomMessages">) {
  return (
    <>
      <Entries
        id="room-messages"
        title="Order rooms"
        entries={roomMessages.map(({ _id, orderId, packageName, kind, byEmail, text, at }) => ({
          key: _id,
          to: paths.paymentStatus(orderId),
          title: packageName,
          by: byEmail,
          text: text || verbs[kind] || "Files",
          isNote: kind === "note",
          at,
        }))}
      />
      <Entries
        id="messages"
        title="Messages"
        entries={messages.map(({ _id, subject, message, at }) => ({
          key: _id,
          to: paths.message(_id),
          title: subjectOf({ subject }),
          by: "",
          text: message,
          at,
        }))}
      />
    </>
  );
}
