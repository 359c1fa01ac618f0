import { paths, sendMessage, shownPackages } from "@rankwright/schema";
import { redirect } from "react-router";
import { api } from "#app/data/server.ts";
import { requireCanonical } from "#app/data/site.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import type { FormResult } from "#app/form/result.ts";
import { Contact } from "#app/sections/contact/contact.tsx";
import type { Route } from "./+types/contact";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

const SECOND_ADDRESS = paths.contactUs();

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const second = new URL(request.url).pathname.startsWith(SECOND_ADDRESS);
  requireCanonical(request, second ? SECOND_ADDRESS : paths.contact());
  const { content } = api(context);
  const [contactDetails, packages] = await Promise.all([
    content.contactDetails.list(),
    content.packages.list(),
  ]);
  const asked = new URL(request.url).searchParams.get("package");
  const about = shownPackages(packages).find(({ packageName }) => packageName === asked)?.packageName;
  const head = await headOfPage(context, paths.contact());
  return { head, contactDetails, about };
}

/** Sends the message. Redirects to /thanks, or shows the page again with the errors and the typed values. */
export async function action({ context, request }: Pick<Route.ActionArgs, "context" | "request">) {
  return handleForm(await readForm(request), {
    schema: sendMessage.omit({ messageStatus: true }),
    call: api(context).messages.send,
    next: () => redirect(paths.thanks(), 303),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function ContactPage({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, "loaderData"> & { actionData?: FormResult | undefined }) {
  return <Contact items={loaderData.contactDetails} level={1} about={loaderData.about} result={actionData} />;
}
