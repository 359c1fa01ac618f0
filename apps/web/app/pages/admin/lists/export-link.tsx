import { paths } from "@rankwright/schema";
import { ButtonLink, Icon } from "@rankwright/ui";
import { useIsAdmin } from "../use-panel.ts";

/** Link that downloads the filtered list as CSV. Rendered for admins only. */
export function ExportLink({
  of,
  filter = {},
}: {
  of:
    | "orders"
    | "payments"
    | "messages"
    | "customers"
    | "subscribers"
    | "subscriptions"
    | "tax-report"
    | "oss";
  filter?: Readonly<Record<string, string | undefined>>;
}) {
  const isAdmin = useIsAdmin();
  if (!isAdmin) return null;
  const given = Object.entries(filter).filter((each): each is [string, string] => Boolean(each[1]));
  const query = new URLSearchParams(given).toString();
  return (
    <ButtonLink
      href={`${paths.exported(of)}${query && `?${query}`}`}
      download
      variant="quiet"
      size="sm"
      className="-mx-3.5 min-h-11"
    >
      <Icon name="download" size={18} />
      Export as CSV
    </ButtonLink>
  );
}
