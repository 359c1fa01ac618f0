import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { SimplePage } from "./simple-page.tsx";

/** Text for a form that was rejected before it was read. Has no links, so that users go back, which restores the typed text. */
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
