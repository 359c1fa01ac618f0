import { Done } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { resultOf } from "#app/form/result.ts";
import type { LoadedRoom, RoomResult } from "../room-data.ts";

/** Sends the payment link by e-mail to the customer. Shown to visitors with a private link, because that link may have been shared. */
export function PayByMail({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  if (resultOf(result, "payLink")?.done)
    return (
      <Done title="We have mailed the link to pay">
        It is on its way to the email that this order was placed with. It works once, for 7 days.
      </Done>
    );
  return (
    <PostForm result={result} intent="payLink" refusedTitle="The link was not mailed" className="grid gap-3">
      <input type="hidden" name="idempotencyKey" value={loaded.once} />
      <p className="text-sm text-text-muted">
        This page may be passed on, so the link to pay goes to the email that this order was placed with.
      </p>
      <SubmitButton busy="Mailing…" className="w-full sm:w-auto sm:justify-self-start">
        Mail me the link to pay
      </SubmitButton>
    </PostForm>
  );
}
