import { ButtonLink, Card, cx, EmptyState, Icon } from "@rankwright/ui";
import { Fragment } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { Compose, useSentCount } from "./compose.tsx";
import { roomDates } from "./dates.ts";
import { roomAddress } from "./files/send-file.ts";
import { Message } from "./message.tsx";
import { NewPeriod } from "./plan/new-period.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

/** Messages of the room, latest last, followed by the form to write one. */
export function Conversation({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { room, conversation, key, isEarlier } = loaded;
  const dates = roomDates(loaded);
  const sent = useSentCount(result, "message");
  const { messages, hasEarlier } = conversation;
  const address = roomAddress(key);
  const [first] = messages;
  const lastOwn = messages.findLast(({ side, kind }) => side === room.side && kind !== "note");
  // Delivery that waits for the customer's response. For the customer, it is shown above, with the form to respond.
  const waiting =
    room.side === "customer" && room.isCustomer
      ? room.deliveries.find(({ state }) => state === "waiting")
      : undefined;
  const isSeen = lastOwn && room.seen && room.seen.upTo >= lastOwn._id;
  return (
    <Card className={cx("grid gap-5", messages.length === 0 && "no-print")}>
      <h2 className="text-xl font-semibold" id="conversation">
        Conversation
      </h2>
      {hasEarlier && first && (
        <ButtonLink
          href={`?before=${first._id}`}
          as={ScreenLink}
          variant="secondary"
          size="sm"
          className="no-print justify-self-center"
        >
          Earlier messages
        </ButtonLink>
      )}
      {messages.length === 0 && (
        <EmptyState
          icon="message"
          title="No messages yet"
          text={
            room.side === "owner"
              ? "Write to the customer below. They are notified by e-mail."
              : `${room.noFiles ? "Write to us below." : "Write to us or add files below."} We answer here and by e-mail.`
          }
        />
      )}
      <ol className="grid gap-3" aria-labelledby="conversation">
        {messages.map((message, at) => (
          <Fragment key={message._id}>
            <NewPeriod of={room.plan} after={messages[at - 1]?.at} until={message.at} />
            <Message
              message={message}
              isOwn={message.side === room.side}
              isAbove={waiting !== undefined && message.delivery?._id === waiting._id}
              address={address}
              dates={dates}
            />
          </Fragment>
        ))}
        {messages.length > 0 && !isEarlier && (
          <NewPeriod of={room.plan} after={messages.at(-1)?.at} until={loaded.now} />
        )}
      </ol>
      {isSeen && !isEarlier && room.seen && (
        <p className="flex items-center gap-1.5 justify-self-end text-xs text-text-muted">
          <Icon name="check" size={18} />
          Seen {dates.moment(room.seen.at)}
        </p>
      )}
      {isEarlier ? (
        <ButtonLink href="?" as={ScreenLink} variant="secondary" size="sm" className="justify-self-center">
          Show latest messages
        </ButtonLink>
      ) : (
        <section aria-label="Write a message" className="no-print border-t border-border pt-5">
          <Compose
            loaded={loaded}
            result={result}
            intent="message"
            sent={sent}
            label={room.side === "owner" ? "Message to the customer" : "Your message"}
            button="Send"
          />
        </section>
      )}
    </Card>
  );
}
