import { COLLEAGUES_MAX } from "@rankwright/schema";
import { Badge, Card, Checkbox, Done, EmailAddress, EmailField, Fold } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { fieldsOf, resultOf } from "#app/form/result.ts";
import { useSentCount } from "./compose.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

type Colleague = NonNullable<LoadedRoom["colleagues"]>[number];

/** People whom the customer has added to the order. The customer can invite, change and remove them; the owner sees who they are. */
export function Colleagues({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { colleagues, room } = loaded;
  if (!colleagues || (room.side === "owner" && colleagues.length === 0)) return null;
  const isOwner = room.side === "owner";
  return (
    <Card className="no-print grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl font-semibold">Colleagues</h2>
        <p className="text-sm text-text-muted">
          {isOwner
            ? "The customer has added these people. They write in this order, but can't pay, approve or cancel."
            : "They read and write here, upload files and fill in the brief with their own login. They can't pay, approve or cancel, and don't see your other orders."}
        </p>
      </div>
      {colleagues.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {colleagues.map((colleague) => (
            <li key={colleague.email} className="grid gap-2 py-3">
              <span className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  <EmailAddress address={colleague.email} />
                </span>
                {colleague.readsInvoices && <Badge>Sees invoices</Badge>}
              </span>
              {!isOwner && <Manage colleague={colleague} result={result} />}
            </li>
          ))}
        </ul>
      )}
      {!isOwner && <Invite loaded={loaded} result={result} />}
    </Card>
  );
}

/** Buttons to change a colleague's permission and to remove them. */
function Manage({
  colleague: { email, readsInvoices },
  result,
}: {
  colleague: Colleague;
  result: RoomResult;
}) {
  const own = result?.values.email === email ? result : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <PostForm result={own} intent="changeColleague" className="grid gap-2">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="readsInvoices" value={readsInvoices ? "off" : "on"} />
        <SubmitButton
          variant="secondary"
          size="sm"
          busy="Saving…"
          aria-label={`${readsInvoices ? "Hide invoices from" : "Share invoices with"} ${email}`}
        >
          {readsInvoices ? "Hide invoices" : "Share invoices"}
        </SubmitButton>
      </PostForm>
      <PostForm result={own} intent="removeColleague" className="grid gap-2">
        <input type="hidden" name="email" value={email} />
        <SubmitButton variant="quiet" size="sm" busy="Removing…" aria-label={`Remove ${email}`}>
          Remove
        </SubmitButton>
      </PostForm>
    </div>
  );
}

/** Form to invite a colleague. It is emptied after a success. */
function Invite({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const own = resultOf(result, "invite");
  const sent = useSentCount(result, "invite");
  if ((loaded.colleagues?.length ?? 0) >= COLLEAGUES_MAX)
    return (
      <p className="text-sm text-text-muted">
        An order may have at most {COLLEAGUES_MAX} colleagues. Remove one to invite another.
      </p>
    );
  const field = fieldsOf(own?.done ? undefined : own);
  return (
    <>
      {own?.done && (
        <Done key={sent} title={`Invitation sent to ${own.values.email}`}>
          The link in the e-mail works once, within seven days. Invite the person again to send a new one.
        </Done>
      )}
      <Fold label="Invite a colleague" isOpen={(own?.issues.length ?? 0) > 0}>
        <PostForm
          key={sent}
          result={own}
          intent="invite"
          className="grid gap-3"
          ids={{ email: "invite-email" }}
        >
          <EmailField {...field("email")} id="invite-email" label="E-mail" autoComplete="off" required />
          <Checkbox name="readsInvoices" className="text-sm">
            Can see invoices and billing details
          </Checkbox>
          <SubmitButton variant="secondary" busy="Inviting…" className="justify-self-start">
            Invite colleague
          </SubmitButton>
        </PostForm>
      </Fold>
    </>
  );
}
