import { chargesAfterCancelling, formatCents, lastDay, paths } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

interface ConfirmCancelProps {
  subscription: CustomerSubscription;
  /** Today in the owner's time zone. */
  today: string;
  result: FormResult | undefined;
}

/** Second step of a cancellation. */
export function ConfirmCancel({ subscription, today, result }: ConfirmCancelProps) {
  const { _id, cancelling, packageName, nextCents, currency, state } = subscription;
  const endsOn = cancelling?.endsOn ?? today;
  const charges = chargesAfterCancelling({
    chargesLeft: cancelling?.chargesLeft ?? 0,
    unpaid: cancelling?.unpaid ?? null,
    amount: formatCents(nextCents, currency),
  });
  // The rest of a paused subscription's paid period continues.
  const isOver = endsOn <= today || (state === "pastDue" && cancelling?.chargesLeft === 0);
  return (
    <Card className="grid gap-4">
      <p className="nums font-semibold">
        {isOver ? "Your subscription ends today." : `Your subscription ends on ${lastDay(endsOn)}.`}
      </p>
      <ul className="nums grid list-disc gap-1.5 ps-5 text-sm">
        <li>{charges}</li>
        {!isOver && <li>You can use {packageName} until then, and undo the cancellation.</li>}
        <li>Your orders, files and invoices stay available.</li>
      </ul>
      <PostForm
        intent="cancel"
        result={resultOf(result, "cancel")}
        refusedTitle="The subscription was not cancelled"
        className="flex flex-wrap gap-3"
      >
        <SubmitButton variant="danger" busy="Cancelling…">
          Cancel subscription
        </SubmitButton>
        <ButtonLink href={paths.mySubscription(_id)} as={ScreenLink} variant="secondary">
          Keep subscription
        </ButtonLink>
      </PostForm>
    </Card>
  );
}
