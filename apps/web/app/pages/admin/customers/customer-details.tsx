import { formatCents, invoiceTitles, paths, paymentMethodNames } from "@rankwright/schema";
import { Badge, Card, Table } from "@rankwright/ui";
import { Amounts } from "#app/components/amounts.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** The customer's last payments and refunds. Renders nothing if there are none. */
export function CustomerPayments({ _id }: { _id: string }) {
  const { data } = trpc.customers.details.useQuery({ _id });
  const { day } = useDates();
  if (!data || data.payments.length === 0) return null;
  return (
    <Table
      caption="Payments"
      columns={[
        { id: "date", header: "Date", cell: ({ at }) => <span className="nums">{day(at)}</span> },
        {
          id: "order",
          header: "Order",
          breakable: true,
          cell: ({ orderId, packageName }) => (
            <ScreenLink href={paths.paymentStatus(orderId)} className="row-link link font-semibold">
              {packageName}
            </ScreenLink>
          ),
        },
        {
          id: "method",
          header: "Method",
          cell: ({ provider }) =>
            provider === "by-hand" ? "Recorded manually" : paymentMethodNames[provider],
        },
        {
          id: "amount",
          header: "Amount",
          align: "end",
          cell: ({ cents, currency }) => formatCents(cents, currency),
        },
      ]}
      rows={data.payments}
      rowKey={(row) => row._id}
    />
  );
}

/** The customer's last invoices and credit notes. Renders nothing if there are none. */
export function CustomerInvoices({ _id }: { _id: string }) {
  const { data } = trpc.customers.details.useQuery({ _id });
  const { day } = useDates();
  if (!data || data.invoices.length === 0) return null;
  return (
    <Table
      caption="Invoices"
      columns={[
        { id: "date", header: "Date", cell: ({ at }) => <span className="nums">{day(at)}</span> },
        {
          id: "number",
          header: "Number",
          cell: ({ orderId, label }) => (
            <ScreenLink href={paths.orderInvoice(orderId, label)} className="row-link link font-semibold">
              {label}
            </ScreenLink>
          ),
        },
        { id: "kind", header: "Kind", cell: ({ kind }) => invoiceTitles[kind] },
        {
          id: "amount",
          header: "Amount",
          align: "end",
          cell: ({ cents, currency }) => formatCents(cents, currency),
        },
      ]}
      rows={data.invoices}
      rowKey={({ label }) => label}
    />
  );
}

/** Amount spent, and the state of the customer's account. */
export function CustomerAccount({ _id }: { _id: string }) {
  const { data } = trpc.customers.details.useQuery({ _id });
  const { day } = useDates();
  if (!data) return null;
  const { account, spent } = data;
  return (
    <Card className="grid gap-5">
      <dl className="grid gap-1">
        <dt className="text-sm text-text-muted">Spent</dt>
        <dd className="font-display text-3xl">
          <Amounts of={spent} />
        </dd>
      </dl>
      <dl className="grid gap-1.5 border-t border-border pt-4 text-sm">
        <dt className="text-text-muted">Account</dt>
        <dd className="grid justify-items-start gap-1.5">
          {account ? (
            <>
              <span>Since {day(account.createdAt)}</span>
              {account.emailVerified ? (
                <Badge tone="success">E-mail confirmed</Badge>
              ) : (
                <Badge tone="warning">E-mail not confirmed</Badge>
              )}
            </>
          ) : (
            <span>No account. Ordered as a guest.</span>
          )}
        </dd>
      </dl>
    </Card>
  );
}
