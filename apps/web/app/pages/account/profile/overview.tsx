import { endSessionInput, paths } from "@rankwright/schema";
import { Badge, ButtonLink, Card, Done, EmailAddress, PageHeader } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { z } from "zod";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ownersDates } from "#app/data/owners-dates.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/overview";
import { Devices } from "./devices.tsx";

export const meta = privateMeta("Your account");
export const handle = { account: true };

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { account } = api(args.context);
  const dates = ownersDates(args.context);
  const [overview, sessions] = await Promise.all([account.overview(), account.sessions()]);
  return {
    ...overview,
    since: dates.day(overview.createdAt),
    devices: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: dates.day(createdAt),
      lastUsedAt: dates.moment(lastUsedAt),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { account } = api(args.context);
  const typed = await readForm(args.request);
  if (typed.intent === "end-others")
    return handleForm(typed, {
      schema: z.object({}),
      call: () => account.endOtherSessions(),
      next: ({ ended }) => `Logged out ${ended === 1 ? "one device" : `${ended} devices`}.`,
    });
  return handleForm(typed, {
    schema: endSessionInput,
    call: account.endSession,
    next: () => "Device logged out.",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, since, hasPassword, twoStepSince, recoveryCodesLeft, ...more } = loaderData;
  const { passkeyOrigin, passkeys, provider, devices } = more;
  const sending = useNavigation().formData !== undefined;
  return (
    <>
      <PageHeader title="Your account" description={`Customer since ${since}.`} />
      <Card flush className="divide-y divide-border">
        <Row
          title="Email"
          state={
            emailVerified ? (
              <Badge tone="success">Confirmed</Badge>
            ) : (
              <Badge tone="warning">Not confirmed</Badge>
            )
          }
          text={<EmailAddress address={email} />}
          action={{ label: "Change email", href: paths.accountEmail() }}
        />
        <Row
          title="Password"
          text={
            hasPassword
              ? "Changing your password logs out all other devices."
              : "You have no password. You log in another way."
          }
          action={
            hasPassword
              ? { label: "Change password", href: paths.accountPassword() }
              : { label: "Set a password", href: paths.accountPassword() }
          }
        />
        <Row
          title="Two-step login"
          state={twoStepSince === null ? <Badge>Off</Badge> : <Badge tone="success">On</Badge>}
          text={
            twoStepSince === null
              ? "Requires a code from an app on your phone after your password."
              : `${recoveryCodesLeft} of 10 recovery codes are left.`
          }
          action={{
            label: twoStepSince === null ? "Set up two-step login" : "Manage two-step login",
            href: paths.accountTwoStep(),
          }}
        />
        {passkeyOrigin && (
          <Row
            title="Passkeys"
            state={passkeys.length > 0 && <Badge tone="success">{passkeys.length}</Badge>}
            text="Log in with your finger, face or PIN instead of a password."
            action={{
              label: passkeys.length > 0 ? "Manage passkeys" : "Add a passkey",
              href: paths.accountPasskeys(),
            }}
          />
        )}
        {provider && (
          <Row
            title={provider.name}
            text={`You ${provider.isLinked ? "can" : "can't"} log in with ${provider.name}.`}
            action={{
              label: `${provider.isLinked ? "Unlink" : "Link"} ${provider.name}`,
              href: paths.accountProvider(),
            }}
          />
        )}
      </Card>
      {actionData && !sending && (
        <Done
          tone={actionData.done ? "success" : "danger"}
          title={actionData.done ?? actionData.issues[0]?.message ?? ""}
        />
      )}
      <Devices devices={devices} />
      <Card flush className="divide-y divide-border">
        <Row
          title="Your data"
          text="Download your account, orders and messages as one file."
          action={{ label: "Download my data", href: paths.accountExport(), download: true }}
        />
        <Row
          title="Delete your account"
          text="Deletes your login. We keep your orders as business records."
          action={{ label: "Delete my account", href: paths.accountDelete() }}
        />
      </Card>
    </>
  );
}

function Row(props: {
  title: string;
  text: ReactNode;
  state?: ReactNode;
  action?: { label: string; href: string; download?: boolean };
}) {
  const { title, text, state, action } = props;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{title}</h2>
          {state}
        </div>
        <p className="text-sm text-text-muted wrap-anywhere">{text}</p>
      </div>
      {action && (
        <ButtonLink
          href={action.href}
          variant="secondary"
          size="sm"
          {...(action.download ? { download: true } : { as: ScreenLink })}
        >
          {action.label}
        </ButtonLink>
      )}
    </section>
  );
}

export { ProblemBoundary as ErrorBoundary };
