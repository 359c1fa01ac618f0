import { pluralize } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";

// Loaded on demand, because there is rarely a failed mail.
const loadList = () => import("./failed-mails-list.tsx");

/** Number of failed mails per page. */
const PAGE_SIZE = 5;
/** Name of the search parameter with the page number. */
const PAGE_KEY = "mails";

/** Returns the query for the requested page of failed mails. */
export const failedMails = (request: Request) => ({
  page: requestedPage(request, PAGE_KEY),
  pageSize: PAGE_SIZE,
});

/** Id of the list's heading. */
export const failedMailsHeading = "failed-mails";

/** Mails that could not be delivered, with a button to retry. Renders nothing if there are none. */
export function FailedMails() {
  const { page, href } = usePaging(PAGE_KEY);
  const { data, isError } = trpc.mail.failed.useQuery({ page, pageSize: PAGE_SIZE });
  const List = useLazyComponent(loadList, (data?.total ?? 0) > 0);
  if (isError && !data)
    return (
      <Alert tone="warning">Can't check for failed mails right now. Reload the page to try again.</Alert>
    );
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby={failedMailsHeading} className="grid gap-4">
      <Alert tone="warning">
        <h2 id={failedMailsHeading} className="text-base font-semibold">
          {pluralize(data.total, "mail")} could not be sent
        </h2>
        <p>Sending failed several times. Check the mail server settings, then try again.</p>
        {List === null && <p>The list couldn't be loaded. Reload the page.</p>}
      </Alert>
      {List && <List data={data} href={href} />}
    </section>
  );
}
