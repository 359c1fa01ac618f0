import { isTeamMember, startOf, verifyEmail } from "@rankwright/schema";
import { Alert, Button, ButtonLink, Done } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { ResendLink } from "#app/components/resend-link.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { requestedPathOf } from "#app/data/from.ts";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/verify";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Confirm your email");

/**
 * Loading the page changes nothing, so that a mail scanner can't use up the link. Only its form does. Only the account itself
 * can confirm its address, so the page requires a sign-in.
 */
export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  return {
    ...(await mailedLinkOf(args, "verify")),
    user,
    /** Address that the user had requested when they were asked to register. */
    from: requestedPathOf(args.request),
  };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return handleForm(await readForm(args.request), {
    schema: verifyEmail,
    call: api(args.context).auth.verifyEmail,
    next: () => true,
  });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { token, user, from, problem } = loaderData;
  const refused = actionData?.issues[0]?.message;
  const start = startOf(user);
  const onward = from === start ? undefined : from;
  if (!actionData && !problem) return <Confirm token={token} />;
  return (
    <Sheet title="Confirm your email">
      {actionData?.done && (
        <Done title="Your email is confirmed">
          Thank you. Your account now shows all orders placed with this address.
        </Done>
      )}
      {!actionData && user.emailVerified && (
        <Done title="Your email is already confirmed">There is nothing left to do.</Done>
      )}
      {!actionData?.done && (refused || !user.emailVerified) && (
        <Alert tone="danger" role="alert" title={refused ?? problem}>
          Links work once, within 24 hours.
        </Alert>
      )}
      {!actionData?.done && !user.emailVerified && (
        <ResendLink email={user.email} label="E-mail me a new link" size="lg" />
      )}
      {onward && (
        <ButtonLink href={onward} size="lg">
          Continue where you left off
        </ButtonLink>
      )}
      <ButtonLink
        href={start}
        as={ScreenLink}
        size="lg"
        variant={onward || !(actionData?.done || user.emailVerified) ? "secondary" : "primary"}
      >
        {isTeamMember(user) ? "Go to the admin panel" : "Go to your dashboard"}
      </ButtonLink>
    </Sheet>
  );
}

function Confirm({ token }: { token: string }) {
  const submit = useSubmit();
  const sending = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) void submit(form.current);
  }, [submit]);
  return (
    <Sheet title="Confirm your email" text="Confirm that this address is yours.">
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" className="w-full" busy={sending && "Confirming…"}>
          Confirm email
        </Button>
      </Form>
    </Sheet>
  );
}
