import { ButtonLink } from "@rankwright/ui";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { paths } from "../../paths.ts";
import { SimplePage } from "../../sections/simple-page.tsx";

/** The page for whatever failed: a missing record, or a fault of ours. */
export function ErrorPage() {
  const error = useRouteError();
  const gone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main">
      <title>{gone ? "Page not found" : "Something went wrong"}</title>
      <meta name="robots" content="noindex" />
      {gone ? (
        <SimplePage
          icon="search"
          title="We can't find that page"
          text="The address may be mistyped, or what it named is gone."
        >
          <HomeLink />
        </SimplePage>
      ) : (
        <SimplePage
          icon="alert"
          title="Something went wrong on our side"
          text="Nothing was lost. Please try again in a moment."
        >
          <HomeLink />
        </SimplePage>
      )}
    </main>
  );
}

function HomeLink() {
  return <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>;
}
