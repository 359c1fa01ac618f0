import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { SimplePage } from "./simple-page.tsx";

/** Text of the error page for a form that was rejected unread. It has no links, because only the browser's Back keeps the typed text. */
export function RefusedText({ status, detail }: { status: number; detail: string }) {
  const isTooLarge = status === 413;
  return (
    <SimplePage
      icon="alert"
      title={isTooLarge ? "That is too long to send" : "That could not be sent"}
      text={
        isTooLarge
          ? "All fields of a form together may hold 512 kB, and these hold more. Nothing was saved. Go back in your browser to what you typed, shorten the longest text, and send it again."
          : `${detail} Nothing was saved. Go back in your browser to what you typed.`
      }
    >
      <ButtonLink href={paths.home()} variant="secondary">
        Back to the home page
      </ButtonLink>
    </SimplePage>
  );
}
