import { longDay, pluralize } from "@rankwright/schema";
import { Alert, Card, TextareaField, TextField } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import type { IncludedRequests } from "./request-list.tsx";

/** Describes what is left in the current period and how many may be open: "3 of 4 requests left until June 1, 2026", "1 of 2 open now". */
export function whatIsLeft({ perPeriod, left, carried, open, atOnce, endsOn }: IncludedRequests): string[] {
  const until = endsOn === null ? "" : ` until ${longDay(endsOn)}`;
  return [
    left === null || perPeriod === null
      ? "Unlimited requests"
      : `${left} of ${pluralize(perPeriod + carried, "request")} left${until}`,
    ...(carried > 0 ? [`${carried} of them carried over from the previous period`] : []),
    atOnce === null ? `${open} open now` : `${open} of ${atOnce} open now`,
  ];
}

/** Lines about the remaining requests. */
export const LeftLines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="nums grid gap-0.5 text-sm text-text-muted">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Remaining requests of a subscription, with the form to open one or the reason why that isn't possible now. */
export function NewRequest({
  requests,
  once,
  result,
}: {
  requests: IncludedRequests;
  /** Idempotency key of the new request. */
  once: string;
  result: FormResult | undefined;
}) {
  const own = resultOf(result, "open");
  const field = fieldsOf(own);
  const { refusal } = requests;
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-xl font-semibold">Open a request</h2>
        <LeftLines lines={whatIsLeft(requests)} />
      </div>
      {refusal !== null && <Alert>{refusal}</Alert>}
      {(refusal === null || (own?.issues.length ?? 0) > 0) && (
        <PostForm result={own} intent="open" refusedTitle="The request was not opened">
          <input type="hidden" name="idempotencyKey" value={once} />
          <TextField {...field("title")} label="Title" autoComplete="off" required />
          <TextareaField
            {...field("text")}
            label="Description"
            hint="What do you need, for whom, and by when? You can add files on the request's page."
            rows={5}
            required
          />
          <SubmitButton busy="Opening…" className="w-full sm:w-auto sm:justify-self-start">
            Open request
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}
