import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { DeliveryResponse, LateResponseError } from "./answer.tsx";
import { BriefPanel } from "./brief/brief-panel.tsx";
import { Colleagues } from "./colleagues.tsx";
import { Conversation } from "./conversation.tsx";
import { DeliverWork } from "./deliver-work.tsx";
import { PrivateLinks } from "./links/private-links.tsx";
import { OrderPath } from "./path.tsx";
import { PeriodList } from "./plan/period-list.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";
import { useLastResult, useLiveRoom, useMarkAsRead } from "./use-room.ts";

/** Everything shared between customer and owner about one order. `aside` is placed next to the conversation, or below it. */
export function OrderRoom({
  loaded,
  result: told,
  aside,
}: {
  loaded: LoadedRoom;
  result: RoomResult;
  aside?: ReactNode;
}) {
  useLiveRoom(loaded);
  useMarkAsRead(loaded);
  const result = useLastResult(told);
  const { room, brief, key } = loaded;
  const { revalidate } = useRevalidator();
  // Staff and admins see the brief elsewhere on the order's page, with more details.
  const briefPanel = room.side === "customer" && (
    <BriefPanel
      brief={brief}
      timeZone={loaded.timeZone}
      briefKey={key.token === undefined ? key : { token: key.token, _id: room.order._id }}
      onSent={() => void revalidate()}
    />
  );
  return (
    <>
      <OrderPath loaded={loaded} result={result} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {/* A labelled section, so that it gets the focus when the form that had it is removed (see ScreenFocus). */}
        <section aria-label="Work and conversation" className="grid min-w-0 gap-6">
          {brief.state === "open" && briefPanel}
          <LateResponseError loaded={loaded} result={result} />
          {room.side === "customer" && room.isCustomer && (
            <DeliveryResponse loaded={loaded} result={result} />
          )}
          {room.side === "owner" && <DeliverWork loaded={loaded} result={result} />}
          <Conversation loaded={loaded} result={result} />
          {brief.state === "sent" && briefPanel}
        </section>
        <div className="grid min-w-0 gap-6">
          <PeriodList loaded={loaded} />
          {aside}
          <Colleagues loaded={loaded} result={result} />
          {(room.side === "owner" || room.isCustomer) && <PrivateLinks loaded={loaded} result={result} />}
        </div>
      </div>
    </>
  );
}
