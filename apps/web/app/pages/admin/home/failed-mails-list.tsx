import { Button, Pagination, showToast, Table } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

interface FailedMailsListProps {
  data: RouterOutputs["mail"]["failed"];
  href: (page: number) => string;
}

export default function FailedMailsList({ data, href }: FailedMailsListProps) {
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const { moment } = useDates();
  const retry = trpc.mail.retry.useMutation({
    onSuccess: async ({ recipient }) => {
      await utils.mail.invalidate();
      showToast(`Sending the mail to ${recipient} again`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <>
      <Table
        caption="Mails not sent"
        captionHidden
        columns={[
          { id: "to", header: "To", breakable: true, cell: (mail) => mail.recipient },
          { id: "subject", header: "Subject", breakable: true, cell: (mail) => mail.subject },
          { id: "why", header: "Reason", breakable: true, cell: (mail) => mail.error },
          {
            id: "written",
            header: "Created",
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
      <Pagination label="Failed mails" page={data.page} pages={data.pages} href={href} as={ScreenLink} />
    </>
  );
}
