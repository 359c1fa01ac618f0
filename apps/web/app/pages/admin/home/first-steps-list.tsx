import { type FirstDayStep, paths } from "@rankwright/schema";
import { Button, ButtonLink, Card, Icon, showToast } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

interface Step {
  name: string;
  label: string;
  href: string;
  isDone: boolean;
}

type Done = RouterOutputs["setup"]["done"];

/** The four steps of the first-day setup, and further steps to complete the site. */
const stepsOf = (done: Done): Step[] => [
  ...done.steps.map(({ step, isDone }) => ({
    name: step,
    label: labels[step],
    href: paths.firstDay({ step }),
    isDone,
  })),
  {
    name: "texts",
    label: done.hadDemo ? "Replace or delete demo content" : "Write your first content",
    href: paths.demoTexts(),
    isDone: done.hadDemo ? done.demo : !done.isEmpty,
  },
  {
    name: "password",
    label: "Choose your own password",
    href: paths.accountPassword(),
    isDone: done.password,
  },
  {
    name: "second-step",
    label: "Turn on two-step login",
    href: paths.accountTwoStep(),
    isDone: done.secondStep,
  },
  { name: "payments", label: "Accept real payments", href: paths.goingLive(), isDone: done.payments },
];

const labels: Readonly<Record<FirstDayStep, string>> = {
  who: "Add your business name and logo",
  sell: "Set up packages and prices",
  paid: "Set up payments",
  hear: "Set up e-mail and a support address",
};

/** Checklist to complete the site. Items are checked off automatically. Renders nothing if all are done. */
export default function FirstStepsList({ done }: { done: Done }) {
  const { setup } = trpc.useUtils();
  const hide = trpc.setup.hide.useMutation({
    onSuccess: () => setup.done.invalidate(),
    onError: () => showToast("The list could not be hidden. Please try again.", { tone: "danger" }),
  });
  const hydrated = useHydrated();
  const steps = stepsOf(done);
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <section aria-labelledby="first-steps">
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="first-steps" className="text-xl font-semibold">
            First steps
          </h2>
          <p className="nums text-sm text-text-muted">
            {steps.length - left} of {steps.length} done
          </p>
        </div>
        <ol className="grid items-stretch gap-x-8 border-b border-border md:grid-cols-2">
          {steps.map((step) => (
            <li
              key={step.name}
              className="flex min-h-11 items-start gap-3 border-t border-border py-2.5 text-sm"
            >
              {step.isDone ? (
                <Icon name="check-circle" className="text-success" />
              ) : (
                <span className="m-0.5 size-4 flex-none rounded-full border-2 border-dashed border-border-strong" />
              )}
              <span className="grid gap-0.5">
                <span className="sr-only">{step.isDone ? "Done: " : "To do: "}</span>
                <ScreenLink
                  href={step.href}
                  className={step.isDone ? "text-text-muted hover:underline" : "link font-semibold"}
                >
                  {step.label}
                </ScreenLink>
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          {!done.isOver && (
            <ButtonLink as={ScreenLink} href={paths.firstDay()} size="sm">
              {done.isFresh ? "Start setup" : "Continue setup"}
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            size="sm"
            disabled={!hydrated}
            busy={hide.isPending && "Hiding…"}
            onClick={() => hide.mutate()}
          >
            Hide list
          </Button>
        </div>
      </Card>
    </section>
  );
}
