import { paths, verifyEmail } from "@rankwright/schema";
import { Alert, Button, ButtonLink, Done } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { fromOf } from "#app/data/from.ts";
import { api, requireUser } from "#app/data/server.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/verify";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Confirm your email");

/** Reading the page changes nothing, so that no mail scanner uses up the link; its own form does. Only the
 * account itself may prove its address, hence the sign-in. */
export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return {
    token: new URL(args.request.url).searchParams.get("token") ?? "",
    /** Where the registration was in the way. */
    from: fromOf(args.request),
  };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  return answerForm(await readForm(args.request), {
    schema: verifyEmail,
    call: api(args.context).auth.verifyEmail,
    next: () => true,
  });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { token, from } = loaderData;
  if (actionData?.done)
    return (
      <Sheet title="Confirm your email">
        <Done title="Your email is confirmed">
          Thank you. Orders made with this address are yours to see from now on.
        </Done>
        {from && (
          <ButtonLink href={from} size="lg">
            Go on where you were
          </ButtonLink>
        )}
        <ButtonLink
          href={paths.dashboard()}
          as={PrivateLink}
          size="lg"
          variant={from ? "secondary" : "primary"}
        >
          Go to your dashboard
        </ButtonLink>
      </Sheet>
    );
  if (actionData || !token)
    return (
      <Sheet title="Confirm your email">
        <Alert
          tone="danger"
          role="alert"
          title={actionData?.issues[0]?.message ?? "The link is not complete."}
        >
          Links work once and for 24 hours.{" "}
          <PrivateLink href={paths.dashboard()} className="link">
            Your dashboard
          </PrivateLink>{" "}
          sends you a new one.
        </Alert>
        <ButtonLink href={paths.dashboard()} as={PrivateLink} size="lg" variant="secondary">
          Go to your dashboard
        </ButtonLink>
      </Sheet>
    );
  return <Confirm token={token} />;
}

function Confirm({ token }: { token: string }) {
  const submit = useSubmit();
  const sending = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) void submit(form.current);
  }, [submit]);
  return (
    <Sheet title="Confirm your email" text="One step, and we know that this address is yours.">
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" className="w-full" busy={sending && "Confirming…"}>
          Confirm my email
        </Button>
      </Form>
    </Sheet>
  );
}
