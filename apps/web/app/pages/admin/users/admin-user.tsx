import { paths, userTexts } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EditOne } from "#app/pages/admin/edit-one.tsx";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import type { Route } from "./+types/admin-user";

export const meta = privateMeta("Edit Admin Email");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).users.get({ _id }),
    (q) => [q.users.get.prefetch({ _id })],
  );
}

export default function AdminUser({ params }: Route.ComponentProps) {
  const utils = trpc.useUtils();
  const user = trpc.users.get.useQuery({ _id: params.id });
  const update = trpc.users.update.useMutation({
    onSuccess: async () => {
      await utils.users.invalidate();
      showToast(userTexts.updated);
    },
  });
  return (
    <EditOne
      title="Update Admin"
      description="The new address runs the site from now on, the old one no longer."
      list={{ label: "Admin Email", href: paths.addUser() }}
      query={user}
      what="admin"
    >
      {({ _id, userEmail, userRole }) => (
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
      )}
    </EditOne>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
