import { paths } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { useOrderChanged } from "./use-order-changed.ts";

/** Delay before the event stream is reopened after an error response, in milliseconds. */
const RETRY_MS = 5_000;

/** Screen that a toast links to, by the kind of its event. */
const screenOf = {
  order: paths.paymentStatus,
  payment: paths.paymentStatus,
  room: paths.paymentStatus,
  message: paths.message,
  contract: paths.withdrawal,
} as const;

/**
 * Shows a toast for each new order, message or payment, and reloads the affected data. `since` is the id of the latest event when the
 * panel was loaded, so that no later event is missed.
 */
export default function LiveNews({ since }: { since: string }) {
  // Kept in state, so that a new `since` doesn't restart the stream. The stream tracks its own position.
  const [lastEventId, setLastEventId] = useState(since);
  const latest = useRef(since);
  const { contracts, mail, messages } = trpc.useUtils();
  const orderChanged = useOrderChanged();
  const goTo = useGoTo();
  const { status, reset } = trpc.events.live.useSubscription(
    { lastEventId },
    {
      onData: ({ id, data: { kind, _id, text } }) => {
        latest.current = id;
        if (kind === "mail" || kind === "missed") void mail.invalidate();
        if (kind === "mail") return;
        if (kind === "contract" || kind === "missed") void contracts.invalidate();
        if (kind !== "message") void orderChanged();
        if (kind === "message" || kind === "missed") void messages.invalidate();
        if (kind === "missed" || kind === "board" || text === "") return;
        const to = screenOf[kind](_id);
        showToast(text, { tone: "info", action: { label: "View", onClick: () => goTo(to) } });
      },
    },
  );
  // After a network failure, the browser reconnects by itself. After an error response, such as a proxy's 502, it gives up.
  useEffect(() => {
    if (status !== "error") return;
    const timer = setTimeout(() => {
      if (latest.current === lastEventId) reset();
      else setLastEventId(latest.current);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [status, reset, lastEventId]);
  return null;
}
