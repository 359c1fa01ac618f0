import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { requireCanonical } from "#app/data/site.ts";
import { SimplePage } from "#app/sections/layout/simple-page.tsx";
import type { Route } from "./+types/thanks";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  requireCanonical(request, paths.thanks());
  return { head: await headOfPage(context, paths.thanks()) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function Thanks() {
  return (
    <SimplePage
      icon="check-circle"
      title="Thank you"
      text="Your message was received. We will reply by e-mail."
    >
      <ButtonLink href={paths.home()} size="lg">
        Back Home
      </ButtonLink>
    </SimplePage>
  );
}
