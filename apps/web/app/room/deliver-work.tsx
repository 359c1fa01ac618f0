import { Card, Fold, TextareaField } from "@rankwright/ui";
import { fieldsOf, resultOf } from "#app/form/result.ts";
import { Compose, useSentCount } from "./compose.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

/** The owner's actions in a room: deliver work and write internal notes. */
export function DeliverWork({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { room } = loaded;
  const delivering = resultOf(result, "deliver");
  const { defaultValue, ...links } = fieldsOf(delivering?.done ? undefined : delivering)("links");
  const mayDeliver = room.order.paymentStatus === "Paid" && room.order.orderStatus === "Pending";
  // Used as React keys, which close each form after it was sent.
  const handedOver = useSentCount(result, "deliver");
  const noted = useSentCount(result, "note");
  const hasProblem = (intent: string) => (resultOf(result, intent)?.issues.length ?? 0) > 0;
  return (
    <Card className="no-print grid gap-4">
      <h2 className="text-xl font-semibold">Team</h2>
      {mayDeliver && (
        <Fold
          key={`deliver ${handedOver}`}
          label="Deliver work"
          isOpen={room.drafts.delivered !== "" || hasProblem("deliver")}
          isMain={room.next === "work" || room.next === "changes"}
        >
          <Compose
            loaded={loaded}
            result={result}
            intent="deliver"
            sent={handedOver}
            label="Note to the customer"
            button="Send delivery"
          >
            <TextareaField
              {...links}
              label="Links"
              hint="One per line, such as docs.example.com/report"
              defaultValue={defaultValue}
              rows={2}
              optional
            />
          </Compose>
        </Fold>
      )}
      <Fold
        key={`note ${noted}`}
        label="Add an internal note"
        isOpen={room.drafts.note !== "" || hasProblem("note")}
      >
        <Compose
          loaded={loaded}
          result={result}
          intent="note"
          sent={noted}
          label="Note"
          hint="Not visible to the customer."
          button="Save note"
        />
      </Fold>
    </Card>
  );
}
