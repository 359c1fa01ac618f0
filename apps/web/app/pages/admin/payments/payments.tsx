import { PageHeader } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { serverContext } from "#app/context.ts";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { dateChoices } from "#app/pages/admin/lists/date-choices.ts";
import type { Route } from "./+types/payments";
import { PaymentList } from "./list/payment-list.tsx";
import { readPaymentFilter, readPaymentQuery } from "./list/payment-query.ts";
import { RecordPayment } from "./order/record-payment.tsx";
import { ReviewSection } from "./review/review-section.tsx";

export const meta = privateMeta("Payments");

export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const { env, now } = args.context.get(serverContext).ctx;
  const loaded = await adminPage(args, (q) => [
    q.payments.needsReview.prefetch(),
    q.payments.needsReviewCount.prefetch(),
    q.payments.page.prefetch(readPaymentQuery(params)),
    q.payments.sums.prefetch(readPaymentFilter(params)),
  ]);
  return { ...loaded, choices: dateChoices(now(), env.TIME_ZONE) };
}

/** The payments that need a review, and the list of all payments. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { data: review } = trpc.payments.needsReview.useQuery();
  return (
    <>
      <PageHeader title="Payments" action={review?.ownerTells && <RecordPayment />} />
      <ReviewSection />
      <PaymentList choices={loaderData.choices} />
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
