import { ButtonLink, Icon } from "@rankwright/ui";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { paths } from "../paths.ts";
import { PrivateLink } from "./private-link.tsx";

interface Words {
  title: string;
  text: string;
}

const lost: Words = {
  title: "We can't find that page",
  text: "The address may be mistyped, or what it named belongs to another account or is gone.",
};
const broken: Words = {
  title: "Something went wrong on our side",
  text: "Nothing you entered was changed. Please try again in a moment.",
};

/** What stands in place of a private screen that can't be shown, with a way on. */
export function ProblemBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = missing ? lost : broken;
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-4 py-16 text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={missing ? "search" : "alert"} size={26} />
      </span>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.dashboard()} as={PrivateLink}>
          Go to your dashboard
        </ButtonLink>
        <ButtonLink href={paths.home()} variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
