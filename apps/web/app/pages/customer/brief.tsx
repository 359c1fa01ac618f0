import { type BriefField, type Issue, paths } from "@rankwright/schema";
import { Alert, Breadcrumb, EmptyState, PageHeader, SkipLink, Toaster } from "@rankwright/ui";
import { data, useRevalidator, useSearchParams } from "react-router";
import { LinkProblemBoundary } from "#app/components/link-problem.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenFocus } from "#app/components/screen-focus.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { TestBanner } from "#app/components/test-banner.tsx";
import { serverContext } from "#app/context.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api, currentUser, requireUser } from "#app/data/server.ts";
import { areaLayout } from "#app/data/site.ts";
import { callApi } from "#app/form/call-api.ts";
import { privateMeta } from "#app/meta.ts";
import type { PostedBrief } from "#app/room/brief/brief-form.tsx";
import { BriefPanel } from "#app/room/brief/brief-panel.tsx";
import { nameOf, readAnswers } from "#app/room/brief/read-answers.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { Header } from "#app/sections/layout/header.tsx";
import { LegalFoot } from "#app/sections/legal/notes.tsx";
import type { Route } from "./+types/brief";

export const meta = privateMeta("Your brief");
export const handle = { hydrate: true };

type Args = Route.LoaderArgs | Route.ActionArgs;

/** Returns the key that opens the brief: the link's token, otherwise the order's id for a signed-in user. */
function keyOf(args: Args): RoomKey {
  const token = args.url.searchParams.get("token");
  const _id = args.params.id;
  if (token !== null) return { token, _id };
  requireUser(args);
  return { _id };
}

async function briefOf(args: Args) {
  const key = keyOf(args);
  // The token of another order's link is not valid at this address.
  return { key, brief: await foundOr404(() => api(args.context).briefs.of(key)) };
}

export async function loader(args: Route.LoaderArgs) {
  const { key, brief } = await briefOf(args);
  const frame = await areaLayout(args.context);
  const isTooLarge = args.url.searchParams.get("refused") === "files";
  const { TIME_ZONE: timeZone } = args.context.get(serverContext).ctx.env;
  return { key, brief, user: currentUser(args.context), frame, isTooLarge, timeZone };
}

/** Handles the form without script. */
export async function action(args: Route.ActionArgs) {
  const { key, brief } = await briefOf(args);
  const form = await args.request.formData().catch(() => new FormData());
  const answers = readAnswers(brief.fields, form);
  const typed = Number(form.get("revision") ?? brief.revision);
  const revision = Number.isSafeInteger(typed) ? typed : -1;
  const { briefs } = api(args.context);
  const notTaken = refusedFiles(brief.fields, form);
  const { refused } = await callApi(async () => {
    // Saves the answers with files first, because those are already uploaded and would be lost after an error in another answer.
    const files = brief.fields.flatMap(({ id, kind }) => (kind === "file" ? [[id, answers[id] ?? []]] : []));
    const kept = await briefs.save({ ...key, revision, answers: Object.fromEntries(files) });
    const changes = { ...key, revision: kept.revision, answers };
    const isToSend = form.get("intent") !== "save" && notTaken.length === 0;
    return isToSend ? briefs.send(changes) : briefs.save(changes);
  });
  const issues = [...notTaken, ...(refused?.issues ?? [])];
  const posted: PostedBrief = { answers, issues, isSaved: issues.length === 0 };
  return data(posted, { status: refused?.status ?? (issues.length > 0 ? 400 : 200) });
}

/** Returns errors for the files that the server rejected while it received the form. */
const refusedFiles = (fields: readonly BriefField[], form: FormData): Issue[] =>
  fields.flatMap((field) =>
    form
      .getAll(`refused.${nameOf(field)}`)
      .map((why) => ({ path: nameOf(field), message: `${field.label}: ${String(why)}` })),
  );

export default function BriefPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, brief, user, frame, isTooLarge, timeZone } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestBanner mode={frame.testMode} />
      <Header logo={frame.logo} name={frame.name} hasAbout={frame.hasAbout} user={user} />
      <Toaster />
      <main id="main" tabIndex={-1} className="wrap flex-1 py-8 sm:py-12">
        <div className="mx-auto grid max-w-text gap-8">
          <PageHeader
            title="Your brief"
            description={`For your ${brief.packageName} package.`}
            above={
              user && (
                <Breadcrumb
                  as={ScreenLink}
                  items={[
                    { label: "My Orders", href: paths.myOrder() },
                    { label: brief.packageName, href: paths.myOrderView(brief.orderId) },
                    { label: "Brief" },
                  ]}
                />
              )
            }
          />
          {isTooLarge && brief.state === "open" && (
            <Alert tone="danger" role="alert" title="The files were not uploaded">
              They are larger than 50 MB in total, or our storage is full. Nothing was saved. Go back to find
              your answers, and upload fewer files at a time.
            </Alert>
          )}
          {brief.state === "none" ? (
            <EmptyState
              icon="check-circle"
              title="No questions to answer"
              text="This order has no brief, or it isn't paid yet."
            />
          ) : (
            <BriefPanel
              brief={brief}
              briefKey={key}
              timeZone={timeZone}
              posted={actionData}
              onSent={() => void revalidate()}
            />
          )}
        </div>
      </main>
      <LegalFoot pages={frame.legalLinks} />
      <ScreenFocus />
    </div>
  );
}

export function ErrorBoundary() {
  const byLink = useSearchParams()[0].has("token");
  return <main className="wrap">{byLink ? <LinkProblemBoundary /> : <ProblemBoundary />}</main>;
}
