import { paths, type UserRole, userTexts } from "@rankwright/schema";
import { Card, EmailAddress, PageHeader, showToast, Table } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { openAdminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { EmailForm } from "#app/pages/admin/email-form.tsx";
import type { Route } from "./+types/add-user";

export const meta = privateMeta("Admins and staff");

export function loader(args: Route.LoaderArgs) {
  return openAdminPage(args, (q) => [q.users.list.prefetch()]);
}

/** Form to add an admin or staff by e-mail address. It is cleared after a success, and keeps its value on an error. */
function AddEmail({ userRole, label, button }: { userRole: UserRole; label: string; button: string }) {
  const utils = trpc.useUtils();
  const [added, setAdded] = useState(0);
  const add = trpc.users.create.useMutation({
    onSuccess: async () => {
      setAdded((n) => n + 1);
      await utils.users.invalidate();
      showToast(userTexts.added);
    },
  });
  return (
    <EmailForm
      key={added}
      label={label}
      name="userEmail"
      button={button}
      hint="They can register or log in with this address."
      error={add.error}
      pending={add.isPending}
      onSave={(userEmail) => add.mutate({ userEmail, userRole })}
    >
      {/* The documented form for admins has this field. */}
      {userRole === "Admin" && <input type="hidden" name="userRole" value={userRole} />}
    </EmailForm>
  );
}

export default function AddUser() {
  const users = trpc.users.list.useQuery();
  return (
    <>
      <PageHeader
        title="Admins and staff"
        description="Admins manage the whole site. Staff work on orders and messages. Access starts once the address is confirmed."
      />
      <Loaded query={users} what="admins" lines={2}>
        {(rows) => (
          <Table
            caption="Admins"
            captionHidden
            columns={[
              {
                id: "email",
                header: "Email",
                breakable: true,
                cell: (row) => <EmailAddress address={row.userEmail} />,
              },
              { id: "role", header: "Role", cell: (row) => row.userRole },
              {
                id: "edit",
                header: "",
                align: "end",
                cell: (row) => (
                  <ScreenLink
                    href={paths.adminUser(row._id)}
                    className="link text-sm font-semibold"
                    aria-label={`Edit ${row.userEmail}`}
                  >
                    Edit
                  </ScreenLink>
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
        <AddEmail userRole="Admin" label="User Email" button="Add User" />
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-2xl">Add Staff</h2>
        <p className="max-w-text text-text-muted">
          Staff can view and update orders and reply to messages. They can't access payments, settings or
          content.
        </p>
        <AddEmail userRole="Staff" label="Staff Email" button="Add Staff" />
      </Card>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
