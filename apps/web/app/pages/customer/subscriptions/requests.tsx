import { MAX_REQUEST_TITLE, paths, requiredText, TEXT_MAX } from "@rankwright/schema";
import { Breadcrumb, EmptyState, PageHeader } from "@rankwright/ui";
import { redirect } from "react-router";
import { z } from "zod";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { serverContext } from "#app/context.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/requests";
import { NewRequest } from "./new-request.tsx";
import { RequestList } from "./request-list.tsx";

export const meta = privateMeta("Requests");
export const handle = { account: true };

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const _id = args.params.id;
  const requests = await foundOr404(() => api(args.context).subscriptions.requests({ _id }));
  const { TIME_ZONE: timeZone } = args.context.get(serverContext).ctx.env;
  /** `once`: idempotency key of a new request. */
  return { requests, timeZone, once: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const _id = args.params.id;
  const { subscriptions } = api(args.context);
  const typed = await readForm(args.request);
  if (typed.intent === "cancel")
    return handleForm(typed, {
      schema: z.object({ orderId: z.string() }),
      call: ({ orderId }) => subscriptions.cancelRequest({ _id, orderId }),
      next: () => true,
    });
  return handleForm(typed, {
    schema: z.object({
      title: requiredText("Title", MAX_REQUEST_TITLE),
      text: requiredText("Description", TEXT_MAX),
      idempotencyKey: requiredText("Form", 200),
    }),
    call: (request) => subscriptions.openRequest({ ...request, _id }),
    next: ({ orderId }) => redirect(paths.myOrderView(orderId)),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Requests that a subscription includes: what is left, a form to open one, and those that were opened. */
export default function RequestsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { requests, timeZone, once } = loaderData;
  return (
    <>
      <PageHeader
        title="Requests"
        description={requests && `Included in your ${requests.packageName} subscription.`}
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[
              { label: "Your subscriptions", href: paths.mySubscriptions() },
              { label: requests?.packageName ?? "Subscription", href: paths.mySubscription(params.id) },
              { label: "Requests" },
            ]}
          />
        }
      />
      {requests ? (
        <div key={params.id} className="grid max-w-text gap-6">
          <NewRequest requests={requests} once={once} result={actionData} />
          <RequestList requests={requests} timeZone={timeZone} result={actionData} />
        </div>
      ) : (
        <EmptyState title="No requests" text="This subscription doesn't include requests." />
      )}
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
