import { paths } from "@rankwright/schema";
import { Alert, Badge, Card, Icon, showToast } from "@rankwright/ui";
import { useRevalidator } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/going-live";
import { BackupNow } from "./backup-now.tsx";
import { SettingsScreen } from "./screen.tsx";

export const meta = privateMeta("Going live");

export const loader = (args: Route.LoaderArgs) => adminPage(args, (q) => [q.settings.live.get.prefetch()]);

type Live = RouterOutputs["settings"]["live"]["get"];

function Step({ step }: { step: Live["steps"][number] }) {
  return (
    <li className="flex gap-3 py-3.5">
      {step.done ? (
        <Icon name="check-circle" label="Done" size={22} className="mt-0.5 text-success" />
      ) : (
        <span className="m-0.5 mt-1 size-4.5 flex-none rounded-full border-2 border-border-strong">
          <span className="sr-only">To do</span>
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          {step.href && !step.done ? (
            <ScreenLink href={step.href} className="link font-semibold">
              {step.label}
            </ScreenLink>
          ) : (
            <span className="font-semibold">{step.label}</span>
          )}
          {step.isNeeded && !step.done && (
            <Badge tone={step.comesLater ? "neutral" : "warning"}>
              {step.comesLater ? "Required: needs a server" : "Required"}
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-text-muted">{step.text}</p>
        {step.name === "backup" && (
          <div className="mt-1.5">
            <BackupNow isFirst={!step.done} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Describes the progress of the checklist. Publishing is named separately once all steps that need no server are done. */
function progressOf(steps: Live["steps"]): string {
  const here = steps.filter(({ comesLater }) => !comesLater);
  const done = here.filter(({ done }) => done).length;
  if (here.length === steps.length) return `${done} of ${steps.length} done`;
  return done < here.length
    ? `${done} of ${steps.length} done`
    : "All steps are done except publishing your site";
}

/** Card with the button to go live. Lists the missing steps, or states that the site is live. */
function Switch({ live }: { live: Live }) {
  const { settings } = trpc.useUtils();
  const revalidator = useRevalidator();
  const start = trpc.settings.live.start.useMutation({
    onSuccess: async ({ isLive }) => {
      if (isLive) showToast("Payments are live");
      await settings.invalidate();
      await revalidator.revalidate();
    },
  });
  if (live.mode === "live")
    return (
      <Alert tone="success" title="Payments are live">
        Customers pay with real money. To switch back to test mode, go to{" "}
        <ScreenLink href={paths.paymentSettings()} className="link">
          Payments
        </ScreenLink>
        .
      </Alert>
    );
  const missing = live.steps.filter(({ isNeeded, done }) => isNeeded && !done);
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Accept real payments</h2>
      {live.fixedBy ? (
        <p className="max-w-text text-sm">
          The payment mode is set on the server by <code className="font-mono">{live.fixedBy}</code>. Ask
          whoever manages the server to set it to live.
        </p>
      ) : missing.length > 0 ? (
        <div className="grid gap-2 text-sm">
          <p>Complete these required steps first:</p>
          <ol className="ms-5 grid list-decimal gap-1">
            {missing.map(({ name, label }) => (
              <li key={name}>{label}</li>
            ))}
          </ol>
        </div>
      ) : (
        <p className="max-w-text text-sm">
          New orders will be charged with real money, through every payment method that has live credentials.
          Existing test orders stay in test mode.
        </p>
      )}
      {!live.fixedBy && (
        <ScriptButton
          className="justify-self-start"
          disabled={missing.length > 0}
          busy={start.isPending && "Switching…"}
          onClick={() => start.mutate({ revision: live.revision })}
        >
          Go live
        </ScriptButton>
      )}
      {start.error && (
        <Alert tone="danger" role="alert">
          {readProblem(start.error).message}
        </Alert>
      )}
      {start.data && !start.data.isLive && start.data.missing.length > 0 && (
        <Alert tone="warning" role="alert" title="Steps left">
          {start.data.missing.map(({ label }) => label).join(", ")}.
        </Alert>
      )}
    </Card>
  );
}

/** Checklist before live payments, with the button to go live. Steps are checked off automatically. */
export default function GoingLive() {
  const query = trpc.settings.live.get.useQuery();
  return (
    <SettingsScreen
      title="Going live"
      description="Only the steps marked Required are needed to accept real payments. Steps are checked off automatically."
    >
      <Loaded query={query} what="list">
        {(live) => (
          <div className="grid items-start gap-6 xl:grid-cols-[1.4fr_1fr]">
            <Card className="grid gap-2">
              <p className="nums text-sm text-text-muted">{progressOf(live.steps)}</p>
              <ol className="divide-y divide-border">
                {live.steps.map((step) => (
                  <Step key={step.name} step={step} />
                ))}
              </ol>
            </Card>
            <Switch live={live} />
          </div>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
