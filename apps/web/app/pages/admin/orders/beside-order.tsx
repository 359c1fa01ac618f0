import { boardWords, formatCents, orderName, paths, pluralize } from "@rankwright/schema";
import { Badge, ButtonLink, Card, Icon } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import { Assignee } from "./assignee.tsx";

/** Links to the previous and the next order. */
export function Neighbours({ _id }: { _id: string }) {
  const { data } = trpc.board.beside.useQuery({ _id });
  if (!data) return null;
  return (
    <nav aria-label="Other orders" className="flex gap-2">
      {data.later && (
        <ButtonLink href={paths.paymentStatus(data.later)} as={ScreenLink} variant="secondary" size="sm">
          <Icon name="arrow-left" size={16} />
          Newer
        </ButtonLink>
      )}
      {data.earlier && (
        <ButtonLink href={paths.paymentStatus(data.earlier)} as={ScreenLink} variant="secondary" size="sm">
          Older
          <Icon name="arrow-right" size={16} />
        </ButtonLink>
      )}
    </nav>
  );
}

function Spent({ _id }: { _id: string }) {
  const { data } = trpc.board.customerSums.useQuery({ _id });
  if (!data) return null;
  const others = data.others.map(({ cents, currency }) => formatCents(cents, currency));
  const paid = [formatCents(data.spentCents), ...others].join(" and ");
  return (
    <p className="text-sm text-text-muted">
      <span className="nums font-semibold text-text">{paid}</span> paid, {pluralize(data.count, "order")} in
      total
    </p>
  );
}

/** Assignee of an order, its place on the board, and the customer's other orders. Amounts are shown to admins only. */
export function BesideOrder({ _id }: { _id: string }) {
  const beside = trpc.board.beside.useQuery({ _id });
  const { data: people = [] } = trpc.board.people.useQuery();
  const isAdmin = useIsAdmin();
  const { day } = useDates();
  return (
    <Loaded query={beside} what="order" lines={3}>
      {({ card, others }) => (
        <>
          <Card className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl font-semibold">Assignee</h2>
              {card.column && (
                <span className="flex flex-wrap items-center gap-1.5">
                  {card.isLate && <Badge tone="danger">Late</Badge>}
                  <span className="text-sm text-text-muted">Status:</span>
                  <Badge tone="neutral">{boardWords[card.column]}</Badge>
                </span>
              )}
            </div>
            <Assignee
              orderId={_id}
              assignee={card.assignee}
              people={people}
              of={card.customerName}
              className=""
            />
            {card.dueAt !== null && <p className="text-sm text-text-muted">Due {day(card.dueAt)}</p>}
          </Card>
          <Card className="grid gap-4">
            <h2 className="text-xl font-semibold">Customer</h2>
            {isAdmin && <Spent _id={_id} />}
            {others.length === 0 ? (
              <p className="text-sm text-text-muted">No other orders.</p>
            ) : (
              <ul className="grid gap-3 text-sm">
                {others.map((order) => (
                  <li key={order._id} className="flex flex-wrap items-center justify-between gap-2">
                    <ScreenLink
                      href={paths.paymentStatus(order._id)}
                      className="link font-semibold wrap-anywhere"
                    >
                      {`${orderName(order)}, ${order.orderDate}`}
                    </ScreenLink>
                    <PaymentBadge status={order.paymentStatus} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </Loaded>
  );
}
