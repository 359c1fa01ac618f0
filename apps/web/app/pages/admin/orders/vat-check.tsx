import type { VatCheckView } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** Registered name and address on one line, if VIES told them. */
const registered = ({ name, address }: VatCheckView) =>
  [name, address.replace(/\s+/g, " ")].filter((text) => text !== "").join(", ");

/** Result of the check of an order's VAT ID with VIES. Nothing for other orders. */
export function VatCheck({ _id }: { _id: string }) {
  const { data } = trpc.orders.vatCheck.useQuery({ _id });
  const { moment } = useDates();
  if (!data) return null;
  const { vatId, state, answeredAt, requestId } = data;
  const proof = [answeredAt === null ? "" : moment(answeredAt), requestId && `VIES number ${requestId}`]
    .filter((text) => text !== "")
    .join(", ");
  const titles = {
    open: `VAT ID ${vatId} is being checked`,
    valid: `VAT ID ${vatId} is registered`,
    invalid: `VAT ID ${vatId} is not registered`,
    unanswered: `VAT ID ${vatId} could not be checked`,
  } as const;
  const words = {
    open: "VIES, the EU's register, hasn't answered yet. It is asked again until it does.",
    valid: proof,
    invalid: `${proof}. Ask the customer for the right one and correct the billing details, or refund the order.`,
    unanswered: "VIES didn't answer for two weeks. Check the ID on its website and keep the result.",
  } as const;
  return (
    <Alert tone={state === "invalid" || state === "unanswered" ? "warning" : "info"} title={titles[state]}>
      <p>{words[state]}</p>
      {registered(data) && <p className="wrap-anywhere">{registered(data)}</p>}
    </Alert>
  );
}
