import type { Order } from "@rankwright/schema";
import { EmailAddress } from "@rankwright/ui";

interface WhatNextProps {
  order: Order;
  /** True if the work waits for the customer's brief. */
  asksBrief: boolean;
  /** True if the user can open the order's page by their sign-in, and not only this browser. */
  opensOrder: boolean;
}

/** Next steps for the buyer after the payment arrived. */
export function WhatNext({ order, asksBrief, opensOrder }: WhatNextProps) {
  return (
    <section aria-labelledby="next" className="grid gap-2">
      <h2 id="next" className="text-lg font-semibold">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm wrap-anywhere">
        <li>
          Your receipt and invoice are on their way to{" "}
          <strong>
            <EmailAddress address={order.customerEmail} />
          </strong>
          .
        </li>
        {asksBrief ? (
          <li>
            We have a few questions about your {order.packageName} package
            {!opensOrder && "; the mail leads to them"}. We begin once you have answered them.
          </li>
        ) : (
          <li>We begin with your {order.packageName} package, and write to you when we need something.</li>
        )}
        <li>Your order's page shows how far the work is{!opensOrder && "; the mail leads to it"}.</li>
      </ol>
    </section>
  );
}
