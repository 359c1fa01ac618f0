import { paths, subscribe } from "@rankwright/schema";
import { Button, ButtonLink, EmailAddress, FormErrors, TextField } from "@rankwright/ui";
import { redirect } from "react-router";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import { missingPage } from "#app/data/site.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { fieldsOf } from "#app/form/result.ts";
import { privateMeta } from "#app/meta.ts";
import { SimplePage } from "#app/sections/layout/simple-page.tsx";
import { DataNote } from "#app/sections/legal/notes.tsx";
import type { Route } from "./+types/subscription";

export const meta = privateMeta("Your subscription");

/** Id of the address field. Not `subemail`, which is the id of the field in the page's footer. */
const FIELD_ID = "news-email";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Loading the page changes nothing, because mail scanners open links, too. Only its buttons do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  if (!token) return { subscription: null };
  const { subscribers } = api(context);
  return {
    subscription: await foundOr404(
      () => subscribers.subscription({ token }),
      () => missingPage(context),
    ),
  };
}

/** Subscribes an address, or confirms or cancels the subscription in the link. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { subscribers } = api(context);
  const token = tokenOf(request);
  if (token) {
    const end = typed.do === "unsubscribe";
    await foundOr404(() => subscribers[end ? "unsubscribe" : "confirm"]({ token }));
    throw redirect(`${paths.subscription()}?${new URLSearchParams({ token })}`, 303);
  }
  return handleForm(typed, { schema: subscribe, call: subscribers.subscribe, next: () => true });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription } = loaderData;
  if (subscription) return <Known {...subscription} />;
  if (actionData?.done)
    return (
      <SimplePage
        icon="mail"
        title="Check your inbox"
        text={
          <>
            We sent an e-mail to <EmailAddress address={actionData.values.subemail?.trim() ?? ""} />. Open the
            link in it to confirm your subscription.
          </>
        }
      >
        <ButtonLink href={paths.home()} size="lg">
          Back Home
        </ButtonLink>
      </SimplePage>
    );
  const field = fieldsOf(actionData);
  return (
    <SimplePage
      icon="mail"
      title="Newsletter"
      text="Enter your e-mail address. We will ask you to confirm it."
    >
      <form method="post" noValidate className="grid w-full max-w-form gap-5 text-start">
        <FormErrors issues={actionData?.issues ?? []} ids={{ subemail: FIELD_ID }} />
        <TextField
          {...field("subemail")}
          label="Email"
          id={FIELD_ID}
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" size="lg">
          Subscribe
        </Button>
        <DataNote />
      </form>
    </SimplePage>
  );
}

/** Title of each state, and the text before and after the subscriber's address. */
const states = {
  unconfirmed: ["Confirm your subscription", "Do you want to receive our newsletter at ", "?"],
  confirmed: ["You are subscribed", "We send our newsletter to ", ". You can unsubscribe at any time."],
  ended: ["You are unsubscribed", "We no longer send our newsletter to ", "."],
} as const;

function Known({ subemail, state }: { subemail: string; state: keyof typeof states }) {
  const [title, before, after] = states[state];
  return (
    <SimplePage
      icon={state === "confirmed" ? "check-circle" : "mail"}
      title={title}
      text={
        <>
          {before}
          <EmailAddress address={subemail} />
          {after}
        </>
      }
    >
      <form method="post" className="flex flex-wrap justify-center gap-3">
        {state !== "confirmed" && (
          <Button type="submit" name="do" value="confirm" size="lg">
            {state === "ended" ? "Subscribe again" : "Confirm"}
          </Button>
        )}
        {state !== "ended" && (
          <Button type="submit" name="do" value="unsubscribe" size="lg" variant="secondary">
            {state === "confirmed" ? "Unsubscribe" : "No, thank you"}
          </Button>
        )}
      </form>
    </SimplePage>
  );
}
