import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { needCanonical, siteFrame } from "#app/data/site.ts";
import { SimplePage } from "#app/sections/frame/simple-page.tsx";
import type { Route } from "./+types/thanks";
import { headOf, headTags } from "./seo/seo.ts";
import { breadcrumbNode } from "./seo/structured-data.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  needCanonical(request, paths.thanks());
  const frame = await siteFrame(context);
  const head = headOf(frame, {
    subject: "Thank you for your message",
    path: paths.thanks(),
    texts: [],
    fallback: `Your message to ${frame.name} was received. We read it and write back to the e-mail address you gave.`,
    graph: [breadcrumbNode(frame.siteUrl, "Thank you", paths.thanks())],
  });
  return { head };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function Thanks() {
  return (
    <SimplePage
      icon="check-circle"
      title="Thank you"
      text="Your message was received. We will write back to the e-mail address you gave."
    >
      <ButtonLink href={paths.home()} size="lg">
        Back Home
      </ButtonLink>
    </SimplePage>
  );
}
