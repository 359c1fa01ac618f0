import { type ContractNoticeKind, contractNoticeInput, contractPages } from "@rankwright/schema";
import { Button } from "@rankwright/ui";
import type { Typed } from "#app/form/read-form.ts";
import { PageHead } from "#app/sections/layout/page-head.tsx";
import { Declaration } from "./declaration.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { CONFIRM } from "./steps.ts";

/** Fields that the second step sends again. */
const FIELDS = [...Object.keys(contractNoticeInput.shape), "idempotencyKey"];

/** Second step of a withdrawal or cancellation: shows the declaration, and sends it. */
export function ConfirmStep({ kind, values }: { kind: ContractNoticeKind; values: Typed }) {
  const { path, title, noun, button } = contractPages[kind];
  return (
    <>
      <PageHead
        crumb={title}
        title={`Check your ${noun}`}
        text="It is not sent yet. It takes effect when you press the button below."
      />
      <NoticeCard>
        <Declaration kind={kind} values={values} />
        <form method="post" action={path} noValidate>
          {FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value={CONFIRM} size="lg" className="max-sm:w-full">
              {button}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="change"
              variant="secondary"
              size="lg"
              className="max-sm:w-full"
            >
              Change
            </Button>
          </div>
        </form>
      </NoticeCard>
    </>
  );
}
