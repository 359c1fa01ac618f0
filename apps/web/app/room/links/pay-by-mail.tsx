import { Done } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { resultOf } from "#app/form/result.ts";
import type { LoadedRoom, RoomResult } from "../room-data.ts";

/** Form that mails the payment link to the customer, for visitors with a private link, who can't pay directly: it may have been shared. */
export function PayByMail({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  if (resultOf(result, "payLink")?.done)
    return (
      <Done title="Payment link sent">
        We sent it to the email address of this order. It works once, within 7 days.
      </Done>
    );
  return (
    <PostForm result={result} intent="payLink" refusedTitle="The link was not sent" className="grid gap-3">
      <input type="hidden" name="idempotencyKey" value={loaded.once} />
      <p className="text-sm text-text-muted">
        For your security, we send the payment link to the email address of this order.
      </p>
      <SubmitButton busy="Sending…" className="w-full sm:w-auto sm:justify-self-start">
        E-mail me the payment link
      </SubmitButton>
    </PostForm>
  );
}
