import { paths } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { LeftLines, whatIsLeft } from "./new-request.tsx";
import type { IncludedRequests } from "./request-list.tsx";

/** Remaining requests of a subscription, and a link to open one. */
export function RequestsCard({
  subscriptionId,
  requests,
}: {
  subscriptionId: string;
  requests: IncludedRequests;
}) {
  const [left, ...more] = whatIsLeft(requests);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="nums grid gap-1">
        <h2 className="text-xl">Requests</h2>
        <p>{left}</p>
        <LeftLines lines={more} />
      </div>
      <ButtonLink
        href={paths.mySubscriptionRequests(subscriptionId)}
        as={ScreenLink}
        variant={requests.refusal === null ? "primary" : "secondary"}
      >
        {requests.refusal === null ? "Open a request" : "View requests"}
      </ButtonLink>
    </Card>
  );
}
