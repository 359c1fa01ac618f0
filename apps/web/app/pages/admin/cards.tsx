import { footerEditors, paths } from "@rankwright/schema";
import { Icon, type IconName } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";

interface AdminCard {
  label: string;
  href: string;
  icon: IconName;
  /** E-mail address that the card is for, if there are several payment e-mails. */
  which?: string | undefined;
}

const before: readonly AdminCard[] = [
  { label: "Content", href: paths.contentSettings(), icon: "layers" },
  { label: "Total Orders", href: paths.totalOrders(), icon: "cart" },
  { label: "Messages", href: paths.messages(), icon: "message" },
  { label: "Subscribers", href: paths.subscribers(), icon: "users" },
  { label: "Admin Email", href: paths.addUser(), icon: "shield" },
];
const after: readonly AdminCard[] = [
  { label: "Footer Address", href: footerEditors.footerAddress, icon: "map-pin" },
  { label: "Footer Social", href: footerEditors.footerSocial, icon: "link" },
  { label: "Copyright", href: footerEditors.copyright, icon: "file-text" },
];

/** Cards that link to screens of the admin panel. Each payment e-mail has its own card. */
export function AdminCards() {
  const { data: emails, isError } = trpc.payments.emails.useQuery();
  const payments: AdminCard[] =
    emails && emails.length > 0
      ? emails.map(({ _id, paypalEmail }) => ({
          label: "Payment",
          href: paths.paymentEmail(_id),
          icon: "wallet",
          which: emails.length > 1 ? paypalEmail : undefined,
        }))
      : // After an error, it is unknown if there is a payment e-mail, so the label is neutral. The linked screen shows the error.
        [{ label: isError ? "Payment" : "Add Payment Email", href: paths.addPaymentEmail(), icon: "wallet" }];
  return (
    <ul aria-label="Admin sections" className="no-print grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {[...before, ...payments, ...after].map(({ label, href, icon, which }) => (
        <li key={href}>
          <ScreenLink
            href={href}
            className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-border bg-surface-raised px-3.5 py-2.5 max-sm:gap-2 max-sm:px-3 text-sm font-semibold transition-colors hover:border-accent hover:text-accent"
          >
            <Icon name={icon} className="text-accent" />
            <span className="min-w-0">
              {label}
              {which && (
                <span className="block truncate text-xs font-normal text-text-muted" title={which}>
                  <span className="sr-only">: </span>
                  {which}
                </span>
              )}
            </span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
