import { ButtonLink, Icon } from "@rankwright/ui";
import { useRouteError } from "react-router";
import { paths } from "../paths.ts";
import { PrivateLink } from "./private-link.tsx";
import { isMissing, problemTitles } from "./private-meta.ts";

interface Words {
  title: string;
  text: string;
}

const lost: Words = {
  title: problemTitles.missing,
  text: "The address may be mistyped, or what it named belongs to another account or is gone.",
};
const broken: Words = {
  title: problemTitles.broken,
  // Nothing here knows whether the error came of reading or of saving.
  text: "Please try again in a moment. If you were saving something, look first: we can't tell whether it was saved.",
};

interface Way {
  label: string;
  href: string;
}

/** What stands in place of a private screen that can't be shown, with a way on. */
export function ProblemBoundary() {
  return <Problem way={{ label: "Go to your dashboard", href: paths.dashboard() }} />;
}

/** The same in the admin panel. */
export function AdminProblemBoundary() {
  return <Problem way={{ label: "Go to the admin panel", href: paths.admin() }} />;
}

function Problem({ way }: { way: Way }) {
  const error = useRouteError();
  const missing = isMissing(error);
  const { title, text } = missing ? lost : broken;
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={missing ? "search" : "alert"} size={26} />
      </span>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink href={way.href} as={PrivateLink}>
          {way.label}
        </ButtonLink>
        <ButtonLink href={paths.home()} variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
