import { paths } from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useSendsMail } from "#app/pages/admin/mail-banner.tsx";
import { DocumentList } from "#app/room/documents/document-list.tsx";

interface OrderInvoicesProps {
  _id: string;
  /** Polling interval in milliseconds, or false. A refund in progress is polled for, because it creates a credit note. */
  refetchInterval: () => number | false;
}

/** Button to mail an invoice or credit note to the customer again. */
function MailAgain({ _id, label }: { _id: string; label: string }) {
  const sendsMail = useSendsMail();
  const mail = trpc.orders.mailPaper.useMutation({
    onSuccess: ({ to }) =>
      showToast(
        sendsMail
          ? `${label} is being sent to ${to}`
          : `${label} isn't sent to ${to} yet because e-mail isn't set up`,
      ),
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
  return (
    <ScriptButton
      variant="quiet"
      size="sm"
      aria-label={`Send ${label} to the customer`}
      busy={mail.isPending && "Sending…"}
      onClick={() => mail.mutate({ _id, label })}
    >
      Send
    </ScriptButton>
  );
}

/** Invoices and credit notes of an order, each with a button to mail it again. Renders nothing if there are none. */
export function OrderInvoices({ _id, refetchInterval }: OrderInvoicesProps) {
  const { data: papers = [] } = trpc.orders.papers.useQuery({ _id }, { refetchInterval });
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="grid gap-3">
      <h3 id="invoices" className="font-semibold">
        Invoices
      </h3>
      <DocumentList
        papers={papers}
        as={ScreenLink}
        page={(label) => paths.orderInvoice(_id, label)}
        pdf={(label) => paths.invoicePdf(_id, label)}
        more={(label) => <MailAgain _id={_id} label={label} />}
      />
    </section>
  );
}
