import { normalEmail, paths, userTexts } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api, currentUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EditOne } from "#app/pages/admin/edit-one.tsx";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import { RemoveOne } from "#app/pages/admin/remove-one.tsx";
import type { Route } from "./+types/admin-user";

export const meta = privateMeta("Edit team member");

export async function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  const loaded = await adminRecordPage(
    args,
    () => api(args.context).users.get({ _id }),
    (q) => [q.users.get.prefetch({ _id })],
  );
  return { ...loaded, own: normalEmail(currentUser(args.context)?.email ?? "") };
}

export default function AdminUser({ params, loaderData }: Route.ComponentProps) {
  const utils = trpc.useUtils();
  const user = trpc.users.get.useQuery({ _id: params.id });
  const removal = trpc.users.remove.useMutation();
  const update = trpc.users.update.useMutation({
    onSuccess: async () => {
      await utils.users.invalidate();
      showToast(userTexts.updated);
    },
  });
  return (
    <EditOne
      title={user.data?.userRole === "Staff" ? "Update Staff" : "Update Admin"}
      description={
        user.data?.userRole === "Staff"
          ? "The new address gets staff access. The old address loses it."
          : "The new address gets admin access. The old address loses it."
      }
      list={{ label: "Admins and staff", href: paths.addUser() }}
      query={user}
      what="admin"
    >
      {({ _id, userEmail, userRole }) => (
        <div className="grid gap-6">
          <EmailForm
            key={userEmail}
            label="User Email"
            name="userEmail"
            initial={userEmail}
            button={userTexts.updateButton}
            error={update.error}
            pending={update.isPending}
            onSave={(typed) => update.mutate({ _id, userEmail: typed, userRole })}
          >
            <input type="hidden" name="userRole" value={userRole} />
          </EmailForm>
          <RemoveOne
            what={userRole === "Staff" ? "staff member" : "admin"}
            name={userEmail}
            back={paths.addUser()}
            blockedReason={
              normalEmail(userEmail) === loaderData.own &&
              "You can't remove yourself. Ask another admin to do it."
            }
            remove={async () => {
              await removal.mutateAsync({ _id });
              await utils.users.list.invalidate();
            }}
          >
            {userRole === "Staff" ? "will lose staff access" : "will lose admin access"} immediately. The
            account remains as a customer account.
          </RemoveOne>
        </div>
      )}
    </EditOne>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
