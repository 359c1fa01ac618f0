import { paths, paymentTexts } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EditOne } from "#app/pages/admin/edit-one.tsx";
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
    <EditOne
      title="Update Paypal Email"
      description="New orders are paid to the new address. Orders already placed keep the one they have."
      list={{ label: "Payment Email", href: paths.addPaymentEmail() }}
      query={record}
      what="payment email"
    >
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
    </EditOne>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
