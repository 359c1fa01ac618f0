import { paths } from "@rankwright/schema";
import { Breadcrumb, EmptyState, PageHeader, SkipLink, Toaster } from "@rankwright/ui";
import { data, useRevalidator } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, currentUser, missing, requireUser } from "#app/data/server.ts";
import { areaFrame } from "#app/data/site.ts";
import { callApi } from "#app/form/call-api.ts";
import { privateMeta } from "#app/meta.ts";
import { Header } from "#app/sections/frame/header.tsx";
import type { Route } from "./+types/brief";
import type { PostedBrief } from "./brief-form.tsx";
import { BriefPanel } from "./brief-panel.tsx";
import { readAnswers } from "./read-answers.ts";
import type { BriefKey } from "./use-autosave.ts";

export const meta = privateMeta("Your brief");
export const handle = { hydrate: true };

type Args = Route.LoaderArgs | Route.ActionArgs;

/** What opens the brief: the link's token, or else the sign-in. */
function keyOf(args: Args): BriefKey {
  const token = args.url.searchParams.get("token");
  if (token !== null) return { token };
  requireUser(args);
  return { _id: args.params.id };
}

async function briefOf(args: Args) {
  const key = keyOf(args);
  const brief = await foundOr404(() => api(args.context).briefs.of(key));
  // A link of another order opens nothing here.
  if (brief.orderId !== args.params.id) throw missing();
  return { key, brief };
}

export async function loader(args: Route.LoaderArgs) {
  const { key, brief } = await briefOf(args);
  const frame = await areaFrame(args.context);
  return { key, brief, user: currentUser(args.context), frame };
}

/** Answers the form where there is no script. */
export async function action(args: Route.ActionArgs) {
  const { key, brief } = await briefOf(args);
  const form = await args.request.formData().catch(() => new FormData());
  const answers = readAnswers(brief.fields, form);
  const revision = Number(form.get("revision") ?? brief.revision);
  const changes = { ...key, revision: Number.isSafeInteger(revision) ? revision : -1, answers };
  const { briefs } = api(args.context);
  const { refused } = await callApi(() =>
    form.get("intent") === "save" ? briefs.save(changes) : briefs.send(changes),
  );
  const posted: PostedBrief = { answers, issues: refused?.issues ?? [], isSaved: !refused };
  return data(posted, { status: refused?.status ?? 200 });
}

export default function BriefPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, brief, user, frame } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} user={user} />
      <main id="main" tabIndex={-1} className="wrap flex-1 py-8 sm:py-12">
        <div className="mx-auto grid max-w-text gap-8">
          <PageHeader
            title="Your brief"
            description={`For your ${brief.packageName} package.`}
            above={
              user && (
                <Breadcrumb
                  as={PrivateLink}
                  items={[
                    { label: "My Orders", href: paths.myOrder() },
                    { label: brief.packageName, href: paths.myOrderView(brief.orderId) },
                    { label: "Brief" },
                  ]}
                />
              )
            }
          />
          {brief.state === "none" ? (
            <EmptyState
              icon="check-circle"
              title="We have no questions"
              text="There is nothing to fill in for this order, or it is not paid yet."
            />
          ) : (
            <BriefPanel brief={brief} briefKey={key} posted={actionData} onSent={() => void revalidate()} />
          )}
        </div>
      </main>
      <ScreenFocus />
      <Toaster />
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
