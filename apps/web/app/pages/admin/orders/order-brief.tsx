import { paths } from "@rankwright/schema";
import { Badge, Card, FormErrors, showToast, TextareaField } from "@rankwright/ui";
import { useRef } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { assignToFields, fieldsOf } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { BriefAnswers } from "#app/room/brief/brief-answers.tsx";

/** Form to reopen a sent brief, with a note about what is missing. */
function Reopen({ _id }: { _id: string }) {
  const orderChanged = useOrderChanged();
  const form = useRef<HTMLFormElement>(null);
  const reopen = trpc.briefs.reopen.useMutation({
    onSuccess: async () => {
      form.current?.reset();
      await orderChanged();
      showToast("Brief reopened. The customer is notified.");
    },
  });
  const issues =
    reopen.error && !reopen.isPending ? assignToFields(readProblem(reopen.error).issues, ["note"]) : [];
  return (
    <details className="border-t border-border pt-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        Reopen brief…
      </summary>
      <form
        ref={form}
        noValidate
        className="grid max-w-form gap-5 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          const note = new FormData(event.currentTarget).get("note");
          if (!reopen.isPending) reopen.mutate({ _id, note: typeof note === "string" ? note : "" });
        }}
      >
        <FormErrors issues={issues} />
        <TextareaField
          {...fieldsOf({ issues })("note")}
          label="What should the customer change?"
          required
          rows={3}
          hint="Shown to the customer above the brief and sent by mail."
        />
        <ScriptButton type="submit" busy={reopen.isPending && "Reopening…"} className="justify-self-start">
          Reopen brief
        </ScriptButton>
      </form>
    </details>
  );
}

/** Questions to the customer and the answers so far. Renders nothing if the package has no questions. */
export function OrderBrief({ _id }: { _id: string }) {
  const { data: brief } = trpc.briefs.of.useQuery({ _id });
  const dates = useDates();
  if (!brief || brief.state === "none") return null;
  const { state, sentAt, note } = brief;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">Brief</h2>
        <Badge tone={state === "sent" ? "success" : "warning"}>
          {state === "sent" ? "Sent" : "Waiting for answers"}
        </Badge>
      </div>
      {state === "sent" && sentAt !== null && (
        <p className="text-sm text-text-muted">Sent {dates.moment(sentAt)}</p>
      )}
      {state === "open" && note && (
        <p className="text-sm wrap-anywhere">
          <span className="text-text-muted">Your note: </span>
          {note}
        </p>
      )}
      <BriefAnswers brief={brief} address={paths.myOrderView(_id)} dates={dates} />
      {state === "sent" && <Reopen _id={_id} />}
    </Card>
  );
}
