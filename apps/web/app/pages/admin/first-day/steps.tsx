import { FIRST_DAY_STEPS, type FirstDayStep, paths } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";

export interface StepState {
  step: FirstDayStep;
  isDone: boolean;
  isPutOff: boolean;
}

/** Title and description of each step. */
export const stepWords: Readonly<Record<FirstDayStep, { title: string; text: string }>> = {
  who: {
    title: "Business",
    text: "Your name and logo appear on every page, in mails and at checkout. All prices are in one currency.",
  },
  sell: {
    title: "Packages",
    text: "A name, a price and a short description for each. You can add details later.",
  },
  paid: { title: "Payments", text: "The account that receives your payments." },
  hear: {
    title: "Notifications and e-mail",
    text: "Your support address and the server that sends your mails.",
  },
};

/** Returns the first step that is neither done nor skipped, or undefined. */
export const openStep = (steps: readonly StepState[]): FirstDayStep | undefined =>
  steps.find(({ isDone, isPutOff }) => !isDone && !isPutOff)?.step;

export const isStep = (value: string | null): value is FirstDayStep =>
  FIRST_DAY_STEPS.some((step) => step === value);

function stateWord({ isDone, isPutOff }: StepState): string {
  if (isDone) return "Done";
  return isPutOff ? "Later" : "To do";
}

/** Links to the four steps, with their state. */
export function Steps({
  steps,
  current,
}: {
  steps: readonly StepState[];
  current: FirstDayStep | undefined;
}) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {steps.map((one, index) => (
          <li key={one.step}>
            <ScreenLink
              href={paths.firstDay({ step: one.step })}
              aria-current={one.step === current ? "page" : undefined}
              className={cx(
                "flex h-full min-h-14 items-center gap-3 rounded-lg border px-3 py-2",
                one.step === current
                  ? "border-accent bg-accent-soft"
                  : "border-border bg-surface-raised hover:border-accent",
              )}
            >
              {one.isDone ? (
                <Icon name="check-circle" className="text-success" />
              ) : (
                <span
                  aria-hidden="true"
                  className="nums grid size-6 flex-none place-items-center rounded-full border-2 border-border-strong text-xs font-semibold"
                >
                  {index + 1}
                </span>
              )}
              <span className="grid min-w-0 leading-tight">
                <span className="text-sm font-semibold">{stepWords[one.step].title}</span>
                <span className="text-xs text-text-muted">{stateWord(one)}</span>
              </span>
            </ScreenLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
