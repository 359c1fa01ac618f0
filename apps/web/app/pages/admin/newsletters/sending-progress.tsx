import { formatNumber, pluralize } from "@rankwright/schema";
import { Alert, Card, Progress } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { StateBadge } from "./states.tsx";

type Newsletter = RouterOutputs["newsletters"]["get"];

function Figures({ letter: { sent, waiting, failed, dropped } }: { letter: Newsletter }) {
  const figures = [
    ["Sent", sent],
    ["Waiting", waiting],
    ["Failed", failed],
    ["Unsubscribed", dropped],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {figures.map(([label, n]) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="nums text-xl font-semibold">{formatNumber(n)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Live progress of a newsletter, with a button to stop it, and its text. */
export function SendingProgress({ letter }: { letter: Newsletter }) {
  const { _id, state, recipients, waiting, startedAt, endedAt, failures, failed, subject, text } = letter;
  const { moment } = useDates();
  const utils = trpc.useUtils().newsletters;
  const change = {
    onSuccess: async (now: Newsletter) => {
      utils.get.setData({ _id }, now);
      await utils.page.invalidate();
    },
  };
  const stop = trpc.newsletters.stop.useMutation(change);
  const resume = trpc.newsletters.resume.useMutation(change);
  const error = stop.error ?? resume.error;
  const done = Math.max(recipients - waiting, 0);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3 text-sm text-text-muted">
          <StateBadge state={state} />
          {startedAt !== null && (
            <span>
              To {pluralize(recipients, "subscriber")}, started {moment(startedAt)}
            </span>
          )}
          {endedAt !== null && <span>Finished {moment(endedAt)}</span>}
        </div>
        <Progress
          label="Sending"
          value={state === "sent" ? 1 : done}
          max={state === "sent" ? 1 : Math.max(recipients, 1)}
          valueText={state === "sent" ? "Done" : `${formatNumber(done)} of ${formatNumber(recipients)}`}
        />
        <Figures letter={letter} />
        {error && (
          <Alert tone="danger" role="alert">
            {readProblem(error).message}
          </Alert>
        )}
        {state === "sending" && (
          <ScriptButton
            variant="secondary"
            className="justify-self-start"
            busy={stop.isPending && "Stopping…"}
            onClick={() => stop.mutate({ _id })}
          >
            Stop sending
          </ScriptButton>
        )}
        {state === "stopped" && (
          <ScriptButton
            className="justify-self-start"
            busy={resume.isPending && "Resuming…"}
            onClick={() => resume.mutate({ _id })}
          >
            Resume sending
          </ScriptButton>
        )}
        {failures.length > 0 && (
          <section aria-labelledby="newsletter-failures" className="grid gap-2 text-sm">
            <h2 id="newsletter-failures" className="font-sans text-base font-semibold">
              Failed deliveries
            </h2>
            <ul className="grid gap-1">
              {failures.map(({ recipient, error: reason }) => (
                <li key={recipient} className="wrap-anywhere">
                  {recipient} <span className="text-text-muted">{reason}</span>
                </li>
              ))}
            </ul>
            {failed > failures.length && (
              <p className="text-text-muted">And {formatNumber(failed - failures.length)} more.</p>
            )}
          </section>
        )}
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-xl">{subject}</h2>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </Card>
    </div>
  );
}
