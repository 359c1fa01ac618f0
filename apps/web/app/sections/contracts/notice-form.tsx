import { type ContractNoticeKind, contractPages } from "@rankwright/schema";
import { Button, FormErrors, TextareaField, TextField } from "@rankwright/ui";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { PageHead } from "#app/sections/layout/page-head.tsx";
import { DataNote } from "#app/sections/legal/notes.tsx";
import { NoticeCard } from "./notice-card.tsx";

const introductions = {
  withdraw: (name: string) =>
    `Withdraw from a contract with ${name} here. You need no account, and you don't have to give a reason. We acknowledge your withdrawal by e-mail at once.`,
  cancel: (name: string) =>
    `Cancel a contract with ${name} here. You need no account. It ends at the next possible date, and we acknowledge your cancellation by e-mail at once.`,
} as const satisfies Record<ContractNoticeKind, (name: string) => string>;

/** First step of a withdrawal or cancellation: who declares it, and about which order. */
export function NoticeForm({
  kind,
  name,
  result,
}: {
  kind: ContractNoticeKind;
  /** The site's name. */
  name: string;
  result: Pick<FormResult, "issues" | "values">;
}) {
  const { path, title } = contractPages[kind];
  const field = fieldsOf(result);
  return (
    <>
      <PageHead crumb={title} title={title} text={introductions[kind](name)} />
      <NoticeCard>
        <form method="post" action={path} noValidate className="grid gap-5">
          <FormErrors issues={result.issues} />
          <TextField {...field("name")} label="Name" autoComplete="name" required />
          <TextField
            {...field("email")}
            label="Email"
            type="email"
            autoComplete="email"
            hint="The address that you ordered with."
            required
          />
          <TextField
            {...field("contract")}
            label="Order"
            hint="The number of the order or of an invoice, from our e-mails. Or the package and the date on which you ordered it."
            required
          />
          <TextareaField {...field("remark")} label="Remark" rows={3} optional />
          <input type="hidden" name="idempotencyKey" value={result.values.idempotencyKey} />
          <div className="grid justify-items-start gap-4">
            <Button type="submit" size="lg" className="max-sm:w-full">
              Continue
            </Button>
            <p className="text-sm text-text-muted">
              You can check everything on the next page before you send it.
            </p>
            <DataNote />
          </div>
        </form>
      </NoticeCard>
    </>
  );
}
