import { paths, paymentTexts } from "@rankwright/schema";
import { Badge, Card, EmailAddress, EmptyState, PageHeader, showToast, Table } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { openAdminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import type { Route } from "./+types/add-paypal-email";
import { PreviousPayeeCheckouts } from "./previous-payee-checkouts.tsx";

export const meta = privateMeta("Payment Email");

export function loader(args: Route.LoaderArgs) {
  return openAdminPage(args, (q) => [
    q.payments.emails.prefetch(),
    q.payments.activeEmail.prefetch(),
    q.payments.openElsewhere.prefetch(),
  ]);
}

export default function AddPaypalEmail() {
  const utils = trpc.useUtils();
  const emails = trpc.payments.emails.useQuery();
  const active = trpc.payments.activeEmail.useQuery();
  const [added, setAdded] = useState(0);
  const add = trpc.payments.createEmail.useMutation({
    onSuccess: async () => {
      setAdded((n) => n + 1);
      await utils.payments.invalidate();
      showToast(paymentTexts.added);
    },
  });
  const activate = trpc.payments.activate.useMutation({
    onSuccess: async ({ paypalEmail }) => {
      await utils.payments.invalidate();
      showToast(`${paypalEmail} receives payments for new orders`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <>
      <PageHeader
        title="Payment Email"
        description="The PayPal account that receives payments. Customers who have already opened a checkout still pay the previous account."
      />
      <PreviousPayeeCheckouts />
      <Loaded query={emails} what="payment emails" lines={2}>
        {(rows) => (
          <Loaded query={active} what="payment email in use" lines={2}>
            {(inUse) => (
              <Table
                caption="Payment emails"
                captionHidden
                stacks
                columns={[
                  {
                    id: "email",
                    header: "Paypal Email",
                    breakable: true,
                    cell: (row) => <EmailAddress address={row.paypalEmail} />,
                  },
                  {
                    id: "use",
                    header: "Used for",
                    cell: (row) =>
                      row._id === inUse?._id ? (
                        <Badge tone="success">New orders</Badge>
                      ) : (
                        <ScriptButton
                          variant="secondary"
                          size="sm"
                          busy={activate.isPending && activate.variables._id === row._id && "Changing…"}
                          onClick={() => activate.mutate({ _id: row._id })}
                        >
                          Use for new orders
                        </ScriptButton>
                      ),
                  },
                  {
                    id: "edit",
                    header: "",
                    align: "end",
                    cell: (row) => (
                      <ScreenLink
                        href={paths.paymentEmail(row._id)}
                        className="link text-sm font-semibold"
                        aria-label={`Edit ${row.paypalEmail}`}
                      >
                        Edit
                      </ScreenLink>
                    ),
                  },
                ]}
                rows={rows}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyState
                    icon="wallet"
                    title="No payment email yet"
                    text="Customers can place orders but can't pay until you add one below."
                  />
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <Card className="grid gap-5">
        <h2 className="text-2xl">Add Paypal Email</h2>
        <EmailForm
          // Shows an empty form after an address was added.
          key={added}
          label="Paypal Email"
          name="paypalEmail"
          button="Add Paypal Email"
          error={add.error}
          pending={add.isPending}
          onSave={(paypalEmail) => add.mutate({ paypalEmail })}
        />
      </Card>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
