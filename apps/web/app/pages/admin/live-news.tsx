import { paths } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { useOrderChanged } from "./use-order-changed.ts";

/** Delay before a rejected stream is opened again, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * Shows new orders, messages and payments while the panel is open, and reloads the affected data. Starts after the latest event
 * at the time the panel was loaded, so that nothing in between is missed.
 */
export default function LiveNews({ since }: { since: string }) {
  // Kept in state so that later loads of the panel's data don't restart the stream, which knows its own position.
  const [lastEventId, setLastEventId] = useState(since);
  const latest = useRef(since);
  const { messages } = trpc.useUtils();
  const orderChanged = useOrderChanged();
  const goTo = useGoTo();
  const { status, reset } = trpc.events.live.useSubscription(
    { lastEventId },
    {
      onData: ({ id, data: { kind, _id, text } }) => {
        latest.current = id;
        if (kind !== "message") void orderChanged();
        if (kind === "message" || kind === "missed") void messages.invalidate();
        if (kind === "missed" || kind === "board") return;
        const to = kind === "message" ? paths.message(_id) : paths.paymentStatus(_id);
        showToast(text, { tone: "info", action: { label: "View", onClick: () => goTo(to) } });
      },
    },
  );
  // The browser reconnects after a network failure, but treats a response such as a proxy's 502 as the end.
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
