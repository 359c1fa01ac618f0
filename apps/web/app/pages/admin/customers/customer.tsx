import { CUSTOMER_PAGE_SIZES, paths, pluralize } from "@rankwright/schema";
import { Breadcrumb, ButtonLink, Card, EmailAddress, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffRecordPage } from "#app/data/admin.ts";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { OrdersTable, orderColumns } from "#app/pages/admin/orders/orders-table.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/customer";
import { Conversations } from "./conversations.tsx";
import { CustomerColleagues } from "./customer-colleagues.tsx";
import { CustomerAccount, CustomerInvoices, CustomerPayments } from "./customer-details.tsx";
import { CustomerNote } from "./customer-note.tsx";
import { CustomerSubscriptions } from "./customer-subscriptions.tsx";
import { CustomerTags } from "./customer-tags.tsx";
import { Tags } from "./customers-table.tsx";

export const meta = privateMeta("Customer");

export const handle = forStaff;

const pageSize = CUSTOMER_PAGE_SIZES.orders;
const columns = orderColumns.filter(({ id }) => id !== "customer");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  const page = requestedPage(args.request);
  return staffRecordPage(args, () => api(args.context).customers.get({ _id }), {
    staff: (q) => [q.customers.get.prefetch({ _id }), q.customers.orders.prefetch({ _id, page, pageSize })],
    admin: (q) => [q.customers.details.prefetch({ _id }), q.subscriptions.ofCustomer.prefetch({ _id })],
  });
}

/** Everything about a customer. Keyed by customer, so that the forms are reset when another one is opened. */
export default function CustomerScreen({ params }: Route.ComponentProps) {
  return <OneCustomer key={params.id} _id={params.id} />;
}

function OneCustomer({ _id }: { _id: string }) {
  const customer = trpc.customers.get.useQuery({ _id });
  const isAdmin = useIsAdmin();
  const { day } = useDates();
  return (
    <Loaded query={customer} what="customer" lines={8}>
      {({ name, email, tags, lastSeenAt, ...data }) => (
        <>
          <PageHeader
            title={name || email}
            description={
              <>
                {name && (
                  <>
                    <EmailAddress address={email} />
                    {" · "}
                  </>
                )}
                {pluralize(data.orders, "order")} · last seen {day(lastSeenAt)}
              </>
            }
            above={
              <Breadcrumb
                as={ScreenLink}
                items={[{ label: "Customers", href: paths.customers() }, { label: name || email }]}
              />
            }
            action={
              <ButtonLink href={`mailto:${email}`} variant="secondary">
                Write e-mail
              </ButtonLink>
            }
          />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 gap-8">
              <CustomerOrders _id={_id} />
              {isAdmin && <CustomerSubscriptions _id={_id} />}
              {isAdmin && <CustomerPayments _id={_id} />}
              {isAdmin && <CustomerInvoices _id={_id} />}
              <Conversations messages={data.messages} roomMessages={data.roomMessages} />
            </div>
            <aside aria-label="About this customer" className="grid min-w-0 gap-6">
              {isAdmin ? (
                <>
                  <CustomerAccount _id={_id} />
                  <CustomerTags _id={_id} tags={tags} />
                  <CustomerNote _id={_id} />
                </>
              ) : (
                tags.length > 0 && (
                  <Card className="grid gap-4">
                    <h2 className="text-xl font-semibold">Tags</h2>
                    <Tags tags={tags} />
                  </Card>
                )
              )}
              <CustomerColleagues colleagues={data.colleagues} sharedOrders={data.sharedOrders} />
            </aside>
          </div>
        </>
      )}
    </Loaded>
  );
}

function CustomerOrders({ _id }: { _id: string }) {
  const { page } = usePaging();
  const orders = trpc.customers.orders.useQuery({ _id, page, pageSize });
  return (
    <Loaded query={orders} what="orders" lines={pageSize}>
      {(data) => <OrdersTable caption="Orders" orders={data} pageKey="page" columns={columns} />}
    </Loaded>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
