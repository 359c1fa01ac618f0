import { CANCELLED_REDIRECT_MS, orderTexts, paths } from "@rankwright/schema";
import { Alert, Button, ButtonLink, Card, Loader, PageHeader } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { z } from "zod";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/order-cancelled";

export const meta = privateMeta("Payment cancelled");

/** Reading the page changes nothing; the page itself cancels once it runs, or its form where there is no script. */
export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { _id } = await foundOr404(() => api(args.context).orders.toPay({ _id: args.params.id }));
  return { _id };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const cancel = { _id: args.params.id, paymentStatus: "Cancelled" } as const;
  return answerForm(await readForm(args.request), {
    schema: z.object({}),
    call: () => api(args.context).orders.cancel(cancel),
    next: () => true,
  });
}

export default function OrderCancelled({ loaderData, actionData }: Route.ComponentProps) {
  const { _id } = loaderData;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutate, isSuccess, error } = trpc.orders.cancel.useMutation({
    onSuccess: () => utils.orders.invalidate(),
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ _id, paymentStatus: "Cancelled" });
  }, [_id, mutate]);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate(paths.admin()), CANCELLED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);

  const cancelled = isSuccess || actionData?.done;
  const problem = error?.message ?? actionData?.issues[0]?.message;
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <PageHeader title="Payment" />
      <Card className="grid gap-6">
        <div role="status">
          {cancelled && <Alert title={orderTexts.cancelledPage}>Nothing was charged.</Alert>}
          {!cancelled && !problem && <Loader label="Cancelling the payment…" />}
        </div>
        {problem && !cancelled && (
          <Alert tone="danger" role="alert" title="The payment was not cancelled">
            {problem}
          </Alert>
        )}
        {(cancelled || problem) && (
          <ButtonLink href={paths.pendingOrder()} as={PrivateLink} variant="secondary">
            See your orders
          </ButtonLink>
        )}
        {cancelled && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${Math.ceil(CANCELLED_REDIRECT_MS / 1000)}; url=${paths.admin()}`}
            />
          </noscript>
        )}
        {!actionData && (
          <noscript>
            <Form method="post">
              <Button type="submit">Cancel the payment</Button>
            </Form>
          </noscript>
        )}
      </Card>
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
