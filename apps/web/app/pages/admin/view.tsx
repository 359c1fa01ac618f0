import { messageTexts } from "@rankwright/schema";
import { Badge, Breadcrumb, Button, ButtonLink, Card, PageHeader, showToast } from "@rankwright/ui";
import { Loaded } from "../../components/loaded.tsx";
import { PrivateLink } from "../../components/private-link.tsx";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminRecordPage } from "../../data/admin.ts";
import { api } from "../../data/server.ts";
import { trpc } from "../../data/trpc.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/view";
import { useHydrated } from "./editor/form/use-hydrated.ts";

export const meta = privateMeta("Message");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).messages.get({ _id }),
    (q) => [q.messages.get.prefetch({ _id })],
  );
}

export default function ViewMessage({ params }: Route.ComponentProps) {
  const message = trpc.messages.get.useQuery({ _id: params.id });
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const markRead = trpc.messages.setStatus.useMutation({
    onSuccess: async () => {
      await utils.messages.invalidate();
      showToast(messageTexts.read);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <Loaded query={message} what="message">
      {({ _id, name, email, number, subject, message: text, messageStatus }) => (
        <>
          <PageHeader
            title={subject}
            above={
              <Breadcrumb
                as={PrivateLink}
                items={[{ label: "Messages", href: paths.messages() }, { label: subject }]}
              />
            }
            action={
              messageStatus === "UnRead" && (
                <Button
                  disabled={!hydrated}
                  busy={markRead.isPending && "Marking…"}
                  onClick={() => markRead.mutate({ _id, messageStatus: "Read" })}
                >
                  {messageTexts.markRead}
                </Button>
              )
            }
          />
          <Card className="grid max-w-text gap-6">
            <dl className="grid gap-x-8 gap-y-3 border-b border-border pb-6 text-sm sm:grid-cols-[6rem_1fr]">
              {(
                [
                  ["Name", name],
                  ["Email", email],
                  ["Phone", number],
                  ["Subject", subject],
                ] as const
              ).map(([label, value]) => (
                <div key={label} className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
                  <dt className="text-text-muted">{label}</dt>
                  <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
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
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            <ButtonLink
              variant="secondary"
              className="justify-self-start"
              href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            >
              Reply by email
            </ButtonLink>
          </Card>
        </>
      )}
    </Loaded>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
