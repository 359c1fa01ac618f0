import { paths, userTexts } from "@rankwright/schema";
import { Card, PageHeader, showToast, Table } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { openAdminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import type { Route } from "./+types/add-user";

export const meta = privateMeta("Admin Email");

export function loader(args: Route.LoaderArgs) {
  return openAdminPage(args, (q) => [q.users.list.prefetch()]);
}

export default function AddUser() {
  const utils = trpc.useUtils();
  const users = trpc.users.list.useQuery();
  const [added, setAdded] = useState(0);
  const whenAdded = async () => {
    await utils.users.invalidate();
    showToast(userTexts.added);
  };
  const add = trpc.users.create.useMutation({
    onSuccess: () => {
      setAdded((n) => n + 1);
      return whenAdded();
    },
  });
  const addStaff = trpc.users.create.useMutation({ onSuccess: whenAdded });
  return (
    <>
      <PageHeader
        title="Admin Email"
        description="Anyone who signs in with one of these addresses, and has confirmed it, runs the site, or works on its orders as Staff."
      />
      <Loaded query={users} what="admins" lines={2}>
        {(rows) => (
          <Table
            caption="Admins"
            captionHidden
            columns={[
              { id: "email", header: "Email", breakable: true, cell: (row) => row.userEmail },
              { id: "role", header: "Role", cell: (row) => row.userRole },
              {
                id: "edit",
                header: "",
                align: "end",
                cell: (row) => (
                  <PrivateLink
                    href={paths.adminUser(row._id)}
                    className="link text-sm font-semibold"
                    aria-label={`Edit ${row.userEmail}`}
                  >
                    Edit
                  </PrivateLink>
                ),
              },
            ]}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        )}
      </Loaded>
      <Card className="grid gap-5">
        <h2 className="text-2xl">Add User</h2>
        <EmailForm
          // An added address leaves an empty form behind.
          key={added}
          label="User Email"
          name="userEmail"
          button="Add User"
          hint="They register with this address, or sign in if they have an account."
          error={add.error}
          pending={add.isPending}
          onSave={(userEmail) => add.mutate({ userEmail, userRole: "Admin" })}
        >
          <input type="hidden" name="userRole" value="Admin" />
        </EmailForm>
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-2xl">Add Staff</h2>
        <p className="max-w-text text-text-muted">
          Staff sees orders and messages, sets how far the work is, and answers. No money, no settings, no
          texts of the site.
        </p>
        <EmailForm
          key={addStaff.data?._id ?? ""}
          label="Staff Email"
          name="userEmail"
          button="Add Staff"
          hint="They register with this address, or sign in if they have an account."
          error={addStaff.error}
          pending={addStaff.isPending}
          onSave={(userEmail) => addStaff.mutate({ userEmail, userRole: "Staff" })}
        />
      </Card>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
