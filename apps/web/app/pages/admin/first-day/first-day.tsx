import { FIRST_DAY_STEPS, paths } from "@rankwright/schema";
import { Button, ButtonLink, Card, PageHeader, showToast } from "@rankwright/ui";
import { useCallback, useState } from "react";
import { redirect, useRevalidator, useSearchParams } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminPage } from "#app/data/admin.ts";
import { api, currentUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/first-day";
import { Business } from "./business.tsx";
import { HomePreview, type TypedSoFar } from "./home-preview.tsx";
import { Notifications } from "./notifications.tsx";
import { Paid } from "./paid.tsx";
import { Sell, type SoldPackage } from "./sell.tsx";
import { Starter } from "./starter.tsx";
import { isStep, openStep, Steps, stepWords } from "./steps.tsx";

export const meta = privateMeta("Your first day");

export async function loader(args: Route.LoaderArgs) {
  const isBegin = args.url.searchParams.get("step") === "begin";
  if (isBegin && currentUser(args.context)?.isAdmin) {
    const { isFresh } = await api(args.context).setup.done();
    throw redirect(isFresh ? paths.firstDay() : paths.admin());
  }
  return adminPage(args, (q) => [
    q.setup.done.fetch(),
    q.setup.demoLeft.fetch(),
    q.settings.business.get.fetch(),
    q.settings.business.inUse.fetch(),
    q.settings.business.currencies.fetch(),
    q.settings.mail.get.fetch(),
    q.payments.emails.fetch(),
    q.payments.activeEmail.fetch(),
    q.content.banner.list.fetch(),
    q.content.logo.list.fetch(),
    q.content.serviceText.list.fetch(),
    q.content.serviceItems.list.fetch(),
    q.content.about.list.fetch(),
    q.content.workSteps.list.fetch(),
    q.content.packages.list.fetch(),
    q.content.packagesText.list.fetch(),
    q.content.testimonialText.list.fetch(),
    q.content.testimonials.list.fetch(),
  ]);
}

/** Value of `?step=` for the screen after the last step. */
const END = "end";

/** Setup of a new site in four short steps, next to a preview of the home page. */
export default function FirstDay() {
  const [query] = useSearchParams();
  const goTo = useGoTo();
  const revalidator = useRevalidator();
  const utils = trpc.useUtils();
  const [day] = trpc.setup.done.useSuspenseQuery();
  const [typed, setTyped] = useState<TypedSoFar>({});
  const asked = query.get("step");
  const current = isStep(asked) ? asked : asked === END ? undefined : openStep(day.steps);

  const goOn = useCallback(async () => {
    await Promise.all([
      utils.setup.invalidate(),
      utils.settings.invalidate(),
      utils.payments.invalidate(),
      utils.content.invalidate(),
      // Name, logo and accent are also part of this screen's layout.
      revalidator.revalidate(),
    ]);
    const { steps } = await utils.setup.done.fetch(undefined, { staleTime: 0 });
    // Never goes back to an earlier step, even if that is still open.
    const after = current === undefined ? 0 : FIRST_DAY_STEPS.indexOf(current) + 1;
    await goTo(paths.firstDay({ step: openStep(steps.slice(after)) ?? END }));
  }, [utils, goTo, revalidator, current]);
  const putOff = trpc.setup.putOff.useMutation({
    onSuccess: goOn,
    onError: ({ message }) => showToast(message, { tone: "danger" }),
  });
  const onWho = useCallback((who: TypedSoFar) => setTyped((before) => ({ ...before, ...who })), []);
  const onSell = useCallback(
    (packages: readonly SoldPackage[]) => setTyped((before) => ({ ...before, packages })),
    [],
  );
  return (
    <>
      <PageHeader
        title="Your first day"
        description="Set up your site in four short steps. You can skip a step and return to it later."
        action={
          !day.isOver && (
            <ScriptButton
              variant="quiet"
              busy={putOff.isPending && "Skipping…"}
              onClick={() => putOff.mutate({ steps: [...FIRST_DAY_STEPS], later: true })}
            >
              Skip setup
            </ScriptButton>
          )
        }
      />
      <Steps steps={day.steps} current={current} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          {current ? (
            <section aria-labelledby="step" className="grid gap-5">
              <div className="grid gap-1">
                <h2 id="step" className="text-2xl">
                  {stepWords[current].title}
                </h2>
                <p className="text-text-muted">{stepWords[current].text}</p>
              </div>
              {current === "who" && <Business onDone={goOn} onTyped={onWho} />}
              {current === "sell" && <Sell onDone={goOn} onTyped={onSell} />}
              {current === "paid" && <Paid onDone={goOn} />}
              {current === "hear" && <Notifications onDone={goOn} />}
              <Button
                variant="quiet"
                className="-ms-3.5 justify-self-start"
                onClick={() => putOff.mutate({ steps: [current], later: true })}
              >
                Skip this step
              </Button>
            </section>
          ) : (
            <Over steps={day.steps} />
          )}
          {day.isEmpty && (
            <Starter hasName={day.steps.some(({ step, isDone }) => step === "who" && isDone)} />
          )}
        </div>
        <div className="grid min-w-0 gap-3 xl:sticky xl:top-8">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-xl">Your home page</h2>
            {!day.demo && (
              <ScreenLink href={paths.demoTexts()} className="link text-sm">
                Demo content left to replace
              </ScreenLink>
            )}
          </div>
          <HomePreview typed={typed} />
        </div>
      </div>
    </>
  );
}

/** Card shown after the last step: the number of finished steps, and links to continue. */
function Over({ steps }: { steps: readonly { isDone: boolean }[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">{done === steps.length ? "Setup complete" : "Setup paused"}</h2>
      <p className="text-text-muted">
        {done === steps.length
          ? "Your site is ready. The next list shows the remaining steps before you accept real payments."
          : `${done} of ${steps.length} steps done. Open the others above or from the overview.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink as={ScreenLink} href={paths.goingLive()}>
          Going live
        </ButtonLink>
        <ButtonLink as={ScreenLink} href={paths.admin()} variant="secondary">
          Go to overview
        </ButtonLink>
      </div>
    </Card>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
