import { couponCharges, couponWords, longDay, pluralize } from "@rankwright/schema";
import { Badge, Card, EmptyState, PageHeader, showToast, Table } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/coupons";
import { type Coupon, CouponDialog } from "./coupon-dialog.tsx";

export const meta = privateMeta("Coupons");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.coupons.list.prefetch(), q.content.packages.list.prefetch()]);

/** Days on which a coupon can be used. */
function daysOf({ fromDay, untilDay }: Coupon): string {
  if (fromDay && untilDay) return `${longDay(fromDay)} to ${longDay(untilDay)}`;
  if (fromDay) return `From ${longDay(fromDay)}`;
  return untilDay ? `Until ${longDay(untilDay)}` : "Always";
}

const usesOf = ({ uses, maxUses }: Coupon) => (maxUses === null ? String(uses) : `${uses} of ${maxUses}`);

function CouponTable({ coupons, onEdit }: { coupons: readonly Coupon[]; onEdit: (one: Coupon) => void }) {
  const { coupons: utils } = trpc.useUtils();
  const remove = trpc.coupons.remove.useMutation({
    onSuccess: (now) => {
      utils.list.setData(undefined, now);
      showToast("Coupon deleted");
    },
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
  return (
    <Table
      caption="Coupons"
      captionHidden
      rows={coupons}
      rowKey={({ _id }) => _id}
      columns={[
        {
          id: "code",
          header: "Code",
          breakable: true,
          cell: ({ code, isActive }) => (
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {code}
              {!isActive && <Badge tone="neutral">Off</Badge>}
            </span>
          ),
        },
        { id: "value", header: "Value", cell: (one) => couponWords(one, one.currency) },
        { id: "charges", header: "Subscriptions", cell: couponCharges },
        {
          id: "packages",
          header: "Packages",
          cell: ({ packageIds }) =>
            packageIds.length === 0 ? "All" : pluralize(packageIds.length, "package", "packages"),
        },
        { id: "days", header: "Valid", cell: daysOf },
        { id: "uses", header: "Used", align: "end", cell: usesOf },
        {
          id: "actions",
          header: "",
          cell: (one) => (
            <div className="flex flex-wrap gap-2">
              <ScriptButton
                variant="secondary"
                size="sm"
                aria-label={`Edit ${one.code}`}
                onClick={() => onEdit(one)}
              >
                Edit
              </ScriptButton>
              {one.uses === 0 && (
                <ScriptButton
                  variant="quiet"
                  size="sm"
                  aria-label={`Delete ${one.code}`}
                  onClick={() => remove.mutate({ _id: one._id })}
                >
                  Delete
                </ScriptButton>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** Coupons that customers enter at the checkout. */
export default function Coupons() {
  const query = trpc.coupons.list.useQuery();
  const [edited, setEdited] = useState<Coupon | "new">();
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Coupons"
        description="Discounts that customers enter at the checkout."
        action={<ScriptButton onClick={() => setEdited("new")}>Add coupon…</ScriptButton>}
      />
      <Loaded query={query} what="coupons" lines={4}>
        {(coupons) =>
          coupons.length === 0 ? (
            <Card>
              <EmptyState
                icon="tag"
                title="No coupons yet"
                text="Add one with a percentage or an amount. The checkout then asks for a coupon."
              />
            </Card>
          ) : (
            <CouponTable coupons={coupons} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited && (
        <CouponDialog coupon={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
