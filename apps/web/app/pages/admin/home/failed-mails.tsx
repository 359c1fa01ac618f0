import { Alert, Button, Pagination, showToast, Table } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";
import { requestedPage, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** How many failed mails the panel shows at a time, and the search parameter of their page number. */
const PAGE_SIZE = 5;
const PAGE_KEY = "mails";

/** What of the failed mails a request for the panel reads. */
export const failedMails = (request: Request) => ({
  page: requestedPage(request, PAGE_KEY),
  pageSize: PAGE_SIZE,
});

/** Mails that were given up, with the way to send them once more. Nothing while there are none. */
export function FailedMails() {
  const { page, href } = usePaging(PAGE_KEY);
  const { data, isError } = trpc.mail.failed.useQuery({ page, pageSize: PAGE_SIZE });
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const { moment } = useDates();
  const retry = trpc.mail.retry.useMutation({
    onSuccess: async ({ recipient }) => {
      await utils.mail.invalidate();
      showToast(`The mail to ${recipient} is on its way again`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  if (isError && !data)
    return <Alert tone="warning">Whether mails could not be sent can't be read right now.</Alert>;
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="failed-mails" className="grid gap-4">
      <Alert tone="warning">
        <h2 id="failed-mails" className="text-base font-semibold">
          {data.total === 1 ? "1 mail could not be sent" : `${data.total} mails could not be sent`}
        </h2>
        <p>Each was tried many times. Check the mail server's settings, then try again.</p>
      </Alert>
      <Table
        caption="Mails that could not be sent"
        captionHidden
        columns={[
          { id: "to", header: "To", breakable: true, cell: (mail) => mail.recipient },
          { id: "subject", header: "Subject", breakable: true, cell: (mail) => mail.subject },
          { id: "why", header: "Reason", breakable: true, cell: (mail) => mail.error },
          {
            id: "written",
            header: "Written",
            cell: (mail) => <span className="nums">{moment(mail.at)}</span>,
          },
          {
            id: "retry",
            header: "",
            align: "end",
            cell: (mail) => (
              <Button
                variant="secondary"
                size="sm"
                disabled={!hydrated}
                aria-label={`Try again: the mail to ${mail.recipient}`}
                busy={retry.isPending && retry.variables._id === mail._id && "Sending…"}
                onClick={() => retry.mutate({ _id: mail._id })}
              >
                Try again
              </Button>
            ),
          },
        ]}
        rows={data.rows}
        rowKey={({ _id }) => _id}
      />
      <Pagination label="Failed mails" page={data.page} pages={data.pages} href={href} as={PrivateLink} />
    </section>
  );
}
