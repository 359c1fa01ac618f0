import { Select, showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

interface AssigneeProps {
  orderId: string;
  /** Who works on it, by e-mail. */
  assignee: string | null;
  /** Whom it can be given to, by e-mail; a board asks for them once, and not with each order. */
  people: readonly string[];
  /** The customer's name, for who hears the page. */
  of: string;
  className?: string;
}

/** Who works on an order, chosen among those who work here. */
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
      showToast(to === null ? "Nobody works on it now" : `It is ${to}’s now`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  // Who has left is still named where they were.
  const known = assignee === null || people.includes(assignee) ? people : [assignee, ...people];
  return (
    <span className="min-w-0 flex-1 basis-40">
      <Select
        aria-label={`Who works on the order of ${of}`}
        className={className}
        disabled={!hydrated}
        // Not disabled while it is asked, or who goes by the keyboard would be thrown to the page's top.
        value={assign.isPending ? assign.variables.assignee : (assignee ?? "")}
        options={[{ value: "", label: "Nobody yet" }, ...known]}
        onChange={({ target }) => assign.mutate({ _id: orderId, assignee: target.value })}
      />
    </span>
  );
}
