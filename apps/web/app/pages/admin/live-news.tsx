import { showToast } from "@rankwright/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { trpc } from "../../data/trpc.ts";
import { paths } from "../../paths.ts";

/**
 * Tells of new orders, messages and payments while the panel is open, and reads anew what they change. Begins behind
 * the event that was the last when the panel was loaded, so that nothing between the two is missed.
 */
export function LiveNews({ since }: { since: string }) {
  // Later loads of the panel's data do not begin the stream anew: it knows where it is.
  const [lastEventId] = useState(since);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  trpc.events.live.useSubscription(
    { lastEventId },
    {
      onData: ({ data: { kind, _id, text } }) => {
        if (kind !== "message") {
          void utils.orders.invalidate();
          void utils.payments.invalidate();
        }
        if (kind === "message" || kind === "missed") void utils.messages.invalidate();
        if (kind === "missed") return;
        const to = kind === "message" ? paths.message(_id) : paths.paymentStatus(_id);
        showToast(text, { tone: "info", action: { label: "View", onClick: () => navigate(to) } });
      },
    },
  );
  return null;
}
