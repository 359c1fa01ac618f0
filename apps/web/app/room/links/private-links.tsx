import { Card, Done } from "@rankwright/ui";
import { resultOf } from "#app/form/result.ts";
import type { LoadedRoom, RoomResult } from "../room-data.ts";
import { EndLinks } from "./end-links.tsx";

/** Private links that were sent by e-mail, and the form to revoke them. */
export function PrivateLinks({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { links, side, plan } = loaded.room;
  const isEnded = resultOf(result, "revoke")?.done === true;
  if (links === 0 && !isEnded) return null;
  const whose = side === "owner" ? "the customer" : "you";
  return (
    <Card className="no-print grid gap-3">
      <h2 className="text-xl font-semibold">Private links</h2>
      {links === 0 ? (
        <Done title="Links revoked">The next e-mail about this order contains a new one.</Done>
      ) : (
        <>
          <p className="text-sm text-text-muted">
            Anyone with a link from the e-mails to {whose} can open this order without logging in.{" "}
            {plan
              ? "They open all periods of the subscription, and expire 60 days after it ends."
              : "Links expire 60 days after delivery."}
          </p>
          <EndLinks links={links} isByLink={loaded.key.token !== undefined} result={result} />
        </>
      )}
    </Card>
  );
}
