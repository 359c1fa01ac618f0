import { paths } from "@rankwright/schema";
import { ButtonLink, RoundIcon, showToast } from "@rankwright/ui";
import { useLocation, useRouteError } from "react-router";
import { siteAnswers } from "#app/data/site-answers.ts";
import { problemTitles, screenProblem } from "#app/meta.ts";
import { ScreenLink } from "./screen-link.tsx";

const texts: Record<keyof typeof problemTitles, string> = {
  missing: "Check the address. The page may have been deleted, or it may belong to another account.",
  // Loading or saving may have failed; which one isn't known here.
  broken: "Please try again in a moment. If you were saving something, check whether it was saved first.",
  offline: "This screen could not be loaded. Please check your connection and try again.",
};

interface Exit {
  label: string;
  href: string;
}

const toDashboard = { label: "Go to your dashboard", href: paths.dashboard() };

/** Error screen of a private screen, with a link to continue. `missing` is the text for a missing page; it has a default. */
export function ProblemBoundary({ missing }: { missing?: string }) {
  return <Problem way={toDashboard} missing={missing} />;
}

/** Error screen of the admin panel. */
export function AdminProblemBoundary() {
  return <Problem way={{ label: "Go to the admin panel", href: paths.admin() }} />;
}

/** Button that reloads the document if the site responds. Otherwise the browser's error page would replace the app. */
function Retry({ href }: { href: string }) {
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

function Problem({ way: exit, missing: whyMissing }: { way: Exit; missing?: string | undefined }) {
  const kind = screenProblem(useRouteError());
  const { pathname, search } = useLocation();
  const missing = kind === "missing";
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-4 py-16 text-center">
      <RoundIcon name={missing ? "search" : "alert"} />
      <h1 className="text-3xl">{problemTitles[kind]}</h1>
      <p className="text-text-muted">{(missing && whyMissing) || texts[kind]}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {/* Loads the whole document to reset the app's state. */}
        {kind === "broken" && <ButtonLink href={pathname + search}>Try again</ButtonLink>}
        {kind === "offline" && <Retry href={pathname + search} />}
        <ButtonLink href={exit.href} as={ScreenLink} variant={missing ? "primary" : "secondary"}>
          {exit.label}
        </ButtonLink>
        <ButtonLink href={paths.home()} variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
