import { isFree, type Order, paths } from "@rankwright/schema";
import { EmailAddress } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { PlanPart } from "#app/pages/customer/subscriptions/part-of-plan.tsx";

interface NextStepsProps {
  order: Order;
  /** True if the customer has to fill in a brief before the work starts. */
  asksBrief: boolean;
  /** True if the signed-in user can open the order's page. Guests can't. */
  opensOrder: boolean;
  /** The subscription that the order belongs to. */
  part: PlanPart;
}

/** Next steps for the buyer after the payment arrived. */
export function NextSteps({ order, asksBrief, opensOrder, part }: NextStepsProps) {
  return (
    <section aria-labelledby="next" className="grid gap-2">
      <h2 id="next" className="text-lg font-semibold">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm wrap-anywhere">
        <li>
          We e-mailed{" "}
          {isFree(order.packagePrice) ? "the details of your subscription" : "your receipt and invoice"} to{" "}
          <strong>
            <EmailAddress address={order.customerEmail} />
          </strong>
          .
        </li>
        {part?.hasRequests && (
          <li>
            Tell us what you need:{" "}
            {opensOrder ? (
              <ScreenLink href={paths.mySubscriptionRequests(part.subscriptionId)} className="link">
                open your first request
              </ScreenLink>
            ) : (
              "log in to open your first request"
            )}
            .
          </li>
        )}
        {!part?.hasRequests && asksBrief && (
          <li>
            Fill in the brief for your {order.packageName} package {!opensOrder && " (the e-mail has a link)"}
            . We start when we have it.
          </li>
        )}
        {!part?.hasRequests && !asksBrief && (
          <li>We start work on your {order.packageName} package, and e-mail you if we need something.</li>
        )}
        {!part?.hasRequests && (
          <li>Follow the progress on your order's page{!opensOrder && " (the e-mail has a link)"}.</li>
        )}
        {part && (
          <li>
            See the next charge, change your payment method or cancel on the page of{" "}
            <ScreenLink href={paths.mySubscription(part.subscriptionId)} className="link">
              your subscription
            </ScreenLink>
            .
          </li>
        )}
      </ol>
    </section>
  );
}
