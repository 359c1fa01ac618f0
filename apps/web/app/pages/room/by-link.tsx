import { paths } from "@rankwright/schema";
import { ButtonLink, Card, Done, PageHeader } from "@rankwright/ui";
import { LinkProblemBoundary } from "#app/components/link-problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import { resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { DocumentList } from "#app/room/documents/document-list.tsx";
import { OrderRoom } from "#app/room/order-room.tsx";
import { PriceAndStates } from "#app/room/price-and-states.tsx";
import { handleRoomForm, linkKey, loadRoom } from "#app/room/room-data.ts";
import type { Route } from "./+types/by-link";

export const meta = privateMeta("Your Order");

export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const loaded = await loadRoom(context, linkKey(token, request), request);
  return { ...loaded, papers: await foundOr404(() => api(context).room.papers(loaded.key)) };
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  handleRoomForm(context, linkKey(params.token, request), request);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** An order's room for visitors with a private link. Of the customer's details, it shows only those needed for the work. */
export default function ByLink({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order } = loaderData.room;
  const { papers } = loaderData;
  return (
    <div key={order._id} className="grid gap-6">
      <PageHeader
        title={order.requestTitle ?? order.packageName}
        description={`Your order of ${order.orderDate}.`}
        action={
          order.paymentStatus === "Paid" && (
            <ButtonLink href={paths.roomReport(params.token)} variant="secondary">
              Print report
            </ButtonLink>
          )
        }
      />
      <OrderRoom
        loaded={loaderData}
        result={actionData}
        aside={
          <Card className="grid gap-4">
            <PriceAndStates order={order} />
            {papers.length > 0 && (
              <DocumentList
                papers={papers}
                page={(label) => paths.roomInvoice(params.token, label)}
                pdf={(label) => paths.roomInvoicePdf(params.token, label)}
              />
            )}
            <p className="text-sm text-text-muted">
              You opened this order with a private link from an e-mail.{" "}
              <a href={paths.login({ from: paths.myOrder() })} className="link">
                Log in
              </a>{" "}
              to see all your orders.
            </p>
          </Card>
        }
      />
    </div>
  );
}

/** After the visitor revoked the links, this page's own link is invalid, too. Shows a confirmation instead of the error. */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  if (resultOf(actionData, "revoke")?.done)
    return (
      <Card className="mx-auto grid w-full max-w-form gap-5">
        <h1 className="text-2xl">Your private links</h1>
        <Done title="Links revoked">
          They no longer open this order. Log in to see it among your orders, or use the link in our next
          e-mail about it.
        </Done>
        <ButtonLink href={paths.myOrder()} as={ScreenLink} className="justify-self-start">
          See your orders
        </ButtonLink>
      </Card>
    );
  return <LinkProblemBoundary />;
}
