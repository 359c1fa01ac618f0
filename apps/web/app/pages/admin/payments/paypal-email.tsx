import { paths, paymentTexts } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EditOne } from "#app/pages/admin/edit-one.tsx";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import { RemoveOne } from "#app/pages/admin/remove-one.tsx";
import type { Route } from "./+types/paypal-email";

export const meta = privateMeta("Edit Payment Email");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).payments.email({ _id }),
    (q) => [q.payments.email.prefetch({ _id }), q.payments.activeEmail.prefetch()],
  );
}

export default function PaypalEmail({ params }: Route.ComponentProps) {
  const utils = trpc.useUtils();
  const record = trpc.payments.email.useQuery({ _id: params.id });
  const active = trpc.payments.activeEmail.useQuery();
  const removal = trpc.payments.removeEmail.useMutation();
  const update = trpc.payments.updateEmail.useMutation({
    onSuccess: async () => {
      await utils.payments.invalidate();
      showToast(paymentTexts.updated);
    },
  });
  return (
    <EditOne
      title="Update Paypal Email"
      description="New checkouts use the new address. Customers who have already opened a checkout still pay the previous account."
      list={{ label: "Payment Email", href: paths.addPaymentEmail() }}
      query={record}
      what="payment email"
    >
      {({ _id, paypalEmail }) => (
        <div className="grid gap-6">
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
          <RemoveOne
            what="payment email"
            name={paypalEmail}
            back={paths.addPaymentEmail()}
            blockedReason={
              active.data?._id === _id &&
              "New orders are paid to this address. To remove it, choose another payment email first."
            }
            remove={async () => {
              await removal.mutateAsync({ _id });
              await Promise.all([utils.payments.emails.invalidate(), utils.setup.invalidate()]);
            }}
          >
            will be removed from the list. Checkouts opened with it can still be paid.
          </RemoveOne>
        </div>
      )}
    </EditOne>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
