import { Card, Done } from "@rankwright/ui";
import { resultOf } from "#app/form/result.ts";
import type { LoadedRoom, RoomResult } from "../room-data.ts";
import { EndLinks } from "./end-links.tsx";

/** Private links that were sent by e-mail, and the form to revoke them. */
export function PrivateLinks({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { links, side } = loaded.room;
  const isEnded = resultOf(result, "revoke")?.done === true;
  if (links === 0 && !isEnded) return null;
  const whose = side === "owner" ? "the customer" : "you";
  return (
    <Card className="no-print grid gap-3">
      <h2 className="text-xl font-semibold">Private links</h2>
      {links === 0 ? (
        <Done title="The links are ended">The next mail about this order brings a new one.</Done>
      ) : (
        <>
          <p className="text-sm text-text-muted">
            The links in our mails to {whose} open this order without a sign-in, for whoever has them. They
            end 60 days after the delivery, or now:
          </p>
          <EndLinks links={links} isByLink={loaded.key.token !== undefined} result={result} />
        </>
      )}
    </Card>
  );
}
