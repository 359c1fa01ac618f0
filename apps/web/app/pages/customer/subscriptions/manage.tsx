import { formatCents, lastDay, longDay, paths } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

interface ManageProps {
  subscription: CustomerSubscription;
  today: string;
  result: FormResult | undefined;
}

/** Forms to pause, resume and keep a subscription, and the link to cancel it. Renders nothing if none of them is possible. */
export function Manage({ subscription, today, result }: ManageProps) {
  const { _id, state, stoppedUnpaid, mayPause, cancelledAt, cancelling, endsOn, open } = subscription;
  const mayResume = state === "paused" && !stoppedUnpaid;
  const canPause = state === "active" && mayPause && open === null && cancelledAt === null;
  const isKept = cancelledAt !== null && state !== "ended";
  if (!mayResume && !canPause && !isKept && cancelling === null) return null;
  return (
    <Card className="grid gap-5">
      {isKept && (
        <Action
          title="Keep"
          text={`Your subscription ends${endsOn ? ` on ${lastDay(endsOn)}` : ""}. If you keep it, charges continue as before.`}
          intent="keep"
          result={result}
          button="Keep subscription"
        />
      )}
      {mayResume && <Resume subscription={subscription} today={today} result={result} />}
      {canPause && (
        <Action
          title="Pause"
          text="The period that you paid for continues. After it, nothing is charged until you resume."
          intent="pause"
          result={result}
          button="Pause subscription"
        />
      )}
      {cancelling && (
        <section className="grid justify-items-start gap-3">
          <h2 className="text-xl">Cancel</h2>
          <p className="nums text-sm text-text-muted">
            {cancelling.endsOn <= today
              ? "If you cancel now, your subscription ends today."
              : `If you cancel now, your subscription ends on ${lastDay(cancelling.endsOn)}.`}
          </p>
          <ButtonLink
            href={paths.mySubscription(_id, { step: "cancel" })}
            as={ScreenLink}
            variant="secondary"
          >
            Cancel subscription
          </ButtonLink>
        </section>
      )}
    </Card>
  );
}

function Resume({ subscription, today, result }: ManageProps) {
  const { resumesOn, nextCents, currency } = subscription;
  const amount = formatCents(nextCents, currency);
  const isNow = resumesOn <= today;
  return (
    <Action
      title="Resume"
      text={
        isNow
          ? `The next period begins today, and ${amount} is charged at once.`
          : `Nothing is charged today. The next charge is ${amount} on ${longDay(resumesOn)}.`
      }
      intent="resume"
      result={result}
      button={isNow ? `Resume and pay ${amount}` : "Resume subscription"}
    />
  );
}

interface ActionProps {
  title: string;
  text: string;
  intent: string;
  result: FormResult | undefined;
  button: ReactNode;
}

function Action({ title, text, intent, result, button }: ActionProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="nums text-sm text-text-muted">{text}</p>
      <PostForm
        intent={intent}
        result={resultOf(result, intent)}
        refusedTitle="Nothing was changed"
        className="grid justify-items-start gap-3"
      >
        <SubmitButton variant="secondary" busy="One moment…">
          {button}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
