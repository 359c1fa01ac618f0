import { formatCents, paths } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import { dayBefore } from "./state-badge.tsx";
import type { CustomerSubscription } from "./types.ts";

interface ConfirmCancelProps {
  subscription: CustomerSubscription;
  /** Today in the owner's time zone. */
  today: string;
  result: FormResult | undefined;
}

/** Returns what is still charged after the cancellation. */
function chargesWords({ cancelling, nextCents, currency, due }: CustomerSubscription): string {
  const left = cancelling?.chargesLeft ?? 0;
  const isDropped = due.some(({ what, isBeingCharged }) => what === "period" && !isBeingCharged);
  if (left === 0) return isDropped ? "The unpaid period is not charged." : "Nothing more is charged.";
  const charges = left === 1 ? "one more charge" : `${left} more charges`;
  return `Until then, ${charges} of ${formatCents(nextCents, currency)} will follow, because of the agreed minimum term or notice period.`;
}

/** Second step of a cancellation. */
export function ConfirmCancel({ subscription, today, result }: ConfirmCancelProps) {
  const { _id, cancelling, packageName } = subscription;
  const endsOn = cancelling?.endsOn ?? today;
  const isOver = endsOn <= today;
  return (
    <Card className="grid gap-4">
      <p className="nums font-semibold">
        {isOver ? "Your subscription ends now." : `Your subscription ends on ${dayBefore(endsOn)}.`}
      </p>
      <ul className="nums grid list-disc gap-1.5 ps-5 text-sm">
        <li>{chargesWords(subscription)}</li>
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
