import { type ContractNoticeKind, contractPages, paths } from "@rankwright/schema";
import { Button, ButtonLink, EmailAddress } from "@rankwright/ui";
import type { Typed } from "#app/form/read-form.ts";
import { PageHead } from "#app/sections/layout/page-head.tsx";
import { Declaration } from "./declaration.tsx";
import { NoticeCard } from "./notice-card.tsx";
import type { NoticeStep } from "./steps.ts";

const next = {
  withdraw: "We will check your order and write to you about your refund.",
  cancel: "We will check your contract and write to you about the date on which it ends.",
} as const satisfies Record<ContractNoticeKind, string>;

/** Last step of a withdrawal or cancellation: confirms that it was received, and when. */
export function ReceivedStep({
  kind,
  values,
  received: { receivedText, mailed },
}: {
  kind: ContractNoticeKind;
  values: Typed;
  received: Extract<NoticeStep, { step: "received" }>;
}) {
  const { title, noun } = contractPages[kind];
  const address = <EmailAddress address={values.email?.trim() ?? ""} />;
  return (
    <>
      <PageHead crumb={title} title={`We received your ${noun}`} text={next[kind]} />
      <NoticeCard>
        <Declaration kind={kind} values={values} receivedText={receivedText} />
        <p role="status">
          {mailed ? (
            <>We sent an acknowledgement to {address}. Keep it as proof.</>
          ) : (
            <>
              We sent no further e-mail to {address}, because it has received several within an hour. Print or
              save this page as proof.
            </>
          )}
        </p>
        <div className="no-print flex flex-wrap gap-3">
          {/* Shown by site.js. Without script, the browser's own menu prints. */}
          <Button type="button" variant="secondary" data-print hidden>
            Print
          </Button>
          <ButtonLink href={paths.home()} variant="quiet">
            Back Home
          </ButtonLink>
        </div>
      </NoticeCard>
    </>
  );
}
