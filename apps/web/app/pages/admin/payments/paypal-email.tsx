import { paths, paymentTexts } from "@rankwright/schema";
import { Breadcrumb, Card, PageHeader, showToast } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import type { Route } from "./+types/paypal-email";

export const meta = privateMeta("Edit Payment Email");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).payments.email({ _id }),
    (q) => [q.payments.email.prefetch({ _id })],
  );
}

export default function PaypalEmail({ params }: Route.ComponentProps) {
  const utils = trpc.useUtils();
  const record = trpc.payments.email.useQuery({ _id: params.id });
  const update = trpc.payments.updateEmail.useMutation({
    onSuccess: async () => {
      await utils.payments.invalidate();
      showToast(paymentTexts.updated);
    },
  });
  return (
    <>
      <PageHeader
        title="Update Paypal Email"
        description="New orders are paid to the new address. Orders already placed keep the one they have."
        above={
          <Breadcrumb
            as={PrivateLink}
            items={[{ label: "Payment Email", href: paths.addPaymentEmail() }, { label: "Update" }]}
          />
        }
      />
      <Card>
        <Loaded query={record} what="payment email" lines={2}>
          {({ _id, paypalEmail }) => (
            <EmailForm
              key={paypalEmail}
              label="Paypal Email"
              name="paypalEmail"
              initial={paypalEmail}
              button="Update Paypal Email"
              error={update.error}
              pending={update.isPending}
              onSave={(typed) => update.mutate({ _id, paypalEmail: typed })}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
