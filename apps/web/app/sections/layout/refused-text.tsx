import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { SimplePage } from "./simple-page.tsx";

/** Text of the error page for a form that was rejected unread. It has no links, because only the browser's Back keeps the typed text. */
export function RefusedText({ status, detail }: { status: number; detail: string }) {
  const isTooLarge = status === 413;
  return (
    <SimplePage
      icon="alert"
      title={isTooLarge ? "Your text is too long" : "The form could not be sent"}
      text={
        isTooLarge
          ? "The form is limited to 512 kB. Nothing was saved. Go back in your browser, shorten the longest text, and send the form again."
          : `${detail} Nothing was saved. Go back in your browser to find your text.`
      }
    >
      <ButtonLink href={paths.home()} variant="secondary">
        Back to the home page
      </ButtonLink>
    </SimplePage>
  );
}
