import { paths } from "@rankwright/schema";
import { data, redirect } from "react-router";
import { api } from "#app/data/server.ts";
import { needCanonical, siteFrame } from "#app/data/site.ts";
import { attempt } from "#app/form/attempt.ts";
import { readForm } from "#app/form/form.ts";
import { Contact } from "#app/sections/contact/contact.tsx";
import type { ContactFormState } from "#app/sections/contact/contact-form.tsx";
import type { Route } from "./+types/contact";
import { headOf, headTags } from "./seo/seo.ts";
import { breadcrumbNode, businessNode } from "./seo/structured-data.ts";

const SECOND_ADDRESS = "/contact-us";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const second = new URL(request.url).pathname.startsWith(SECOND_ADDRESS);
  needCanonical(request, second ? SECOND_ADDRESS : paths.contact());
  const [frame, contactDetails] = await Promise.all([
    siteFrame(context),
    api(context).content.contactDetails.list(),
  ]);
  const { address } = frame;
  const head = headOf(frame, {
    subject: "Contact us",
    path: paths.contact(),
    texts: [address && `Reach ${frame.name} at ${address.phoneNumber} or ${address.emailAddress}`],
    fallback: `Write to ${frame.name} about your site and what you would like to be found for. We read every message.`,
    graph: [businessNode(frame), breadcrumbNode(frame.siteUrl, "Contact", paths.contact())],
  });
  return { head, contactDetails };
}

/** Sends the message: /thanks when it arrived, or else the page again with what is wrong and what was typed. */
export async function action({ context, request }: Pick<Route.ActionArgs, "context" | "request">) {
  const read = await readForm(request);
  const message = {
    name: read("name"),
    email: read("email"),
    number: read("number"),
    subject: read("subject"),
    message: read("message"),
  };
  const { failure } = await attempt(() => api(context).messages.send(message));
  if (!failure) throw redirect(paths.thanks(), 303);
  // The API names what is wrong with each field; where it names none, its reason stands above the form.
  const issues = failure.issues.length > 0 ? failure.issues : [{ path: "", message: failure.message }];
  return data({ issues, values: message } satisfies ContactFormState, { status: failure.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function ContactPage({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, "loaderData"> & { actionData?: ContactFormState | undefined }) {
  return <Contact items={loaderData.contactDetails} level={1} state={actionData} />;
}
