import { Select, showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

interface AssigneeProps {
  orderId: string;
  /** E-mail address of the assignee. */
  assignee: string | null;
  /** E-mail addresses of possible assignees. A prop, so that the board loads them once for all orders. */
  people: readonly string[];
  /** Name of the customer, for screen readers. */
  of: string;
  className?: string;
}

/** Select for an order's assignee among admins and staff. */
export function Assignee({
  orderId,
  assignee,
  people,
  of,
  className = "text-sm text-ellipsis",
}: AssigneeProps) {
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const assign = trpc.board.assign.useMutation({
    onSuccess: async ({ assignee: to }) => {
      await Promise.all([utils.board.invalidate(), utils.orders.history.invalidate()]);
      showToast(to === null ? "Order unassigned" : `Assigned to ${to}`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  // A former team member is still shown as the assignee.
  const known = assignee === null || people.includes(assignee) ? people : [assignee, ...people];
  return (
    <span className="min-w-0 flex-1 basis-40">
      <Select
        aria-label={`Assignee of the order of ${of}`}
        className={className}
        disabled={!hydrated}
        // Not disabled while saving, because keyboard users would lose the focus.
        value={assign.isPending ? assign.variables.assignee : (assignee ?? "")}
        options={[{ value: "", label: "Unassigned" }, ...known]}
        onChange={({ target }) => assign.mutate({ _id: orderId, assignee: target.value })}
      />
    </span>
  );
}
