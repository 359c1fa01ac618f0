import { paths } from "@rankwright/schema";
import { ButtonLink, RoundIcon, showToast } from "@rankwright/ui";
import { useLocation, useRouteError } from "react-router";
import { siteAnswers } from "#app/data/site-answers.ts";
import { problemTitles, screenProblem } from "#app/meta.ts";
import { PrivateLink } from "./private-link.tsx";

const texts: Record<keyof typeof problemTitles, string> = {
  missing: "The address may be mistyped, or what it named belongs to another account or is gone.",
  // Nothing here knows whether the error came of reading or of saving.
  broken:
    "Please try again in a moment. If you were saving something, look first: we can't tell whether it was saved.",
  offline: "This screen could not be loaded. Please check your connection and try again.",
};

interface Way {
  label: string;
  href: string;
}

const toDashboard = { label: "Go to your dashboard", href: paths.dashboard() };

/** In place of a private screen that can't be shown, with a way on. `missing` says what else may have become of the address. */
export function ProblemBoundary({ missing }: { missing?: string }) {
  return <Problem way={toDashboard} missing={missing} />;
}

/** The same in the admin panel. */
export function AdminProblemBoundary() {
  return <Problem way={{ label: "Go to the admin panel", href: paths.admin() }} />;
}

/** Loads the document once the site answers again: before that the browser's error page would take the app's place. */
function LookAgain({ href }: { href: string }) {
  async function look() {
    if (await siteAnswers()) location.reload();
    else showToast("The site still can't be reached", { tone: "danger" });
  }
  return (
    <ButtonLink
      href={href}
      onClick={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      Try again
    </ButtonLink>
  );
}

function Problem({ way, missing: whyMissing }: { way: Way; missing?: string | undefined }) {
  const kind = screenProblem(useRouteError());
  const { pathname, search } = useLocation();
  const missing = kind === "missing";
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-4 py-16 text-center">
      <RoundIcon name={missing ? "search" : "alert"} />
      <h1 className="text-3xl">{problemTitles[kind]}</h1>
      <p className="text-text-muted">{(missing && whyMissing) || texts[kind]}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {/* Loads the whole document, so that the app's state is left behind. */}
        {kind === "broken" && <ButtonLink href={pathname + search}>Try again</ButtonLink>}
        {kind === "offline" && <LookAgain href={pathname + search} />}
        <ButtonLink href={way.href} as={PrivateLink} variant={missing ? "primary" : "secondary"}>
          {way.label}
        </ButtonLink>
        <ButtonLink href={paths.home()} variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
