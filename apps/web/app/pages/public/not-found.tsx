import { ButtonLink } from "@rankwright/ui";
import { missing } from "../../data/server.ts";
import { paths } from "../../paths.ts";
import { SimplePage } from "../../sections/simple-page.tsx";

/** Every address that no other route knows, whatever it was asked with. */
export const loader = () => missing();
export const action = () => missing();

export const meta = () => [{ title: "Page not found" }, { name: "robots", content: "noindex" }];

export default function NotFound() {
  return (
    <SimplePage
      icon="search"
      title="We can't find that page"
      text="The address may be mistyped, or the page has moved. These ways lead on."
    >
      <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
      <ButtonLink href={paths.contact()} variant="secondary">
        Tell us what you were looking for
      </ButtonLink>
    </SimplePage>
  );
}
