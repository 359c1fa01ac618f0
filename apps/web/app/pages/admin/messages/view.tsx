import { messageTexts, paths, subjectOf } from "@rankwright/schema";
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Card,
  EmailAddress,
  Icon,
  PageHeader,
  showToast,
} from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { UnsavedGuard } from "#app/form/unsaved.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import type { Route } from "./+types/view";
import { Replies, ReplyForm } from "./message-thread.tsx";

export const meta = privateMeta("Message");

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return staffRecordPage(args, () => api(args.context).messages.get({ _id }), {
    staff: (q) => [
      q.messages.thread.prefetch({ _id }),
      q.messages.next.prefetch({ _id }),
      q.messages.savedReplies.prefetch(),
    ],
  });
}

/** Screen of a message. Keyed by message, so that the reply form is reset when another message is opened. */
export default function ViewMessage({ params }: Route.ComponentProps) {
  return (
    <UnsavedGuard key={params.id}>
      <OneMessage _id={params.id} />
    </UnsavedGuard>
  );
}

function OneMessage({ _id }: { _id: string }) {
  const thread = trpc.messages.thread.useQuery({ _id });
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const isAdmin = useIsAdmin();
  const { moment } = useDates();
  const [isChosen, setChosen] = useState(false);
  useMarkReadOnLeave(_id, thread.data?.message.messageStatus === "UnRead" && !isChosen);
  const mark = trpc.messages.setStatus.useMutation({
    onMutate: () => setChosen(true),
    onSuccess: async ({ messageStatus }) => {
      await utils.messages.invalidate();
      showToast(messageStatus === "Read" ? messageTexts.read : messageTexts.unread);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <Loaded query={thread} what="message">
      {({ message: { name, email, number, subject, message: text, messageStatus, createdAt }, replies }) => (
        <>
          <PageHeader
            title={subjectOf({ subject })}
            above={
              <Breadcrumb
                as={ScreenLink}
                items={[{ label: "Messages", href: paths.messages() }, { label: subjectOf({ subject }) }]}
              />
            }
            action={
              <div className="flex flex-wrap gap-3">
                <Button
                  variant={messageStatus === "UnRead" ? "primary" : "secondary"}
                  disabled={!hydrated}
                  busy={mark.isPending && "Marking…"}
                  onClick={() =>
                    mark.mutate({ _id, messageStatus: messageStatus === "UnRead" ? "Read" : "UnRead" })
                  }
                >
                  {messageStatus === "UnRead" ? messageTexts.markRead : messageTexts.markUnread}
                </Button>
                {isAdmin && email !== "" && (
                  <ButtonLink href={paths.quote("new", { message: _id })} as={ScreenLink} variant="secondary">
                    Write quote
                  </ButtonLink>
                )}
                <NextMessage _id={_id} />
              </div>
            }
          />
          <Card className="grid max-w-text gap-6">
            <dl className="grid gap-x-8 gap-y-3 border-b border-border pb-6 text-sm sm:grid-cols-[6rem_1fr]">
              {(
                [
                  ["Name", name],
                  ["Email", email && <EmailAddress key="email" address={email} />],
                  ["Phone", number],
                  ["Subject", subject],
                  ["Received", moment(createdAt)],
                ] as const
              ).map(([label, value]) => (
                <div key={label} className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
                  <dt className="text-text-muted">{label}</dt>
                  <dd className="font-semibold wrap-anywhere">{value || "Not provided"}</dd>
                </div>
              ))}
              <div className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
                <dt className="text-text-muted">Status</dt>
                <dd>
                  <Badge tone={messageStatus === "UnRead" ? "accent" : "neutral"}>
                    {messageStatus === "UnRead" ? "Unread" : "Read"}
                  </Badge>
                </dd>
              </div>
            </dl>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </Card>
          <Replies replies={replies} />
          {email === "" ? (
            <p className="max-w-text text-text-muted">
              This message has no email address, so you can't reply to it here.
            </p>
          ) : (
            <ReplyForm _id={_id} email={email} name={name || email} />
          )}
        </>
      )}
    </Loaded>
  );
}

/**
 * Marks an unread message as read when the user leaves the screen. Not earlier, so that the screen still offers the button to mark it.
 * `isWanted` is false if the user has already used that button.
 */
function useMarkReadOnLeave(_id: string, isWanted: boolean) {
  const utils = trpc.useUtils();
  const wanted = useRef(isWanted);
  wanted.current = isWanted;
  useEffect(
    () => () => {
      if (!wanted.current) return;
      utils.client.messages.setStatus.mutate({ _id, messageStatus: "Read" }).then(
        () => utils.messages.invalidate(),
        // On an error, the message stays unread.
        () => undefined,
      );
    },
    [_id, utils],
  );
}

/** Link to the next unread or unanswered message. */
function NextMessage({ _id }: { _id: string }) {
  const { data: next } = trpc.messages.next.useQuery({ _id });
  if (!next) return null;
  return (
    <ButtonLink href={paths.message(next._id)} as={ScreenLink} variant="secondary" title={next.subject}>
      {next.messageStatus === "UnRead" ? "Next unread" : "Next unanswered"}
      <Icon name="arrow-right" size={18} />
    </ButtonLink>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
