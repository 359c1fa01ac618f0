import { type ContractNoticeKind, contractPages } from "@rankwright/schema";
import type { Typed } from "#app/form/read-form.ts";

/** A declaration as the customer typed it. */
export function Declaration({
  kind,
  values,
  receivedText,
}: {
  kind: ContractNoticeKind;
  values: Typed;
  /** Date and time at which it was received. */
  receivedText?: string;
}) {
  const entries = [
    ["Order", values.contract],
    ["Name", values.name],
    ["Email", values.email],
    ["Remark", values.remark],
    ["Received", receivedText],
  ] as const;
  return (
    <>
      <p className="font-semibold">{contractPages[kind].declaration}</p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[6rem_1fr]">
        {entries.map(
          ([label, value]) =>
            value?.trim() && (
              <div key={label} className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
                <dt className="text-text-muted">{label}</dt>
                <dd className="whitespace-pre-line">{value.trim()}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
