import { paths, sendMessage, shownPackages } from "@rankwright/schema";
import { redirect } from "react-router";
import { api } from "#app/data/server.ts";
import { needCanonical, siteFrame } from "#app/data/site.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { readForm } from "#app/form/read-form.ts";
import type { FormResult } from "#app/form/result.ts";
import { Contact } from "#app/sections/contact/contact.tsx";
import type { Route } from "./+types/contact";
import { headOf, headTags } from "./seo/seo.ts";
import { breadcrumbNode, businessNode } from "./seo/structured-data.ts";

const SECOND_ADDRESS = paths.contactUs();

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const second = new URL(request.url).pathname.startsWith(SECOND_ADDRESS);
  needCanonical(request, second ? SECOND_ADDRESS : paths.contact());
  const { content } = api(context);
  const [frame, contactDetails, packages] = await Promise.all([
    siteFrame(context),
    content.contactDetails.list(),
    content.packages.list(),
  ]);
  const asked = new URL(request.url).searchParams.get("package");
  const about = shownPackages(packages).find(({ packageName }) => packageName === asked)?.packageName;
  const ways = [frame.address?.phoneNumber, frame.address?.emailAddress].filter((way) => way);
  const head = headOf(frame, {
    subject: "Contact us",
    path: paths.contact(),
    texts: ways.length > 0 ? [`Reach ${frame.name} at ${ways.join(" or ")}`] : [],
    fallback: `Write to ${frame.name} about your site and what you would like to be found for. We read every message.`,
    graph: [businessNode(frame), breadcrumbNode(frame.siteUrl, "Contact", paths.contact())],
  });
  return { head, contactDetails, about };
}

/** Sends the message: /thanks when it arrived, or else the page again with what is wrong and what was typed. */
export async function action({ context, request }: Pick<Route.ActionArgs, "context" | "request">) {
  return answerForm(await readForm(request), {
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
