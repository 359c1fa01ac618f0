import { paths } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";
import { useLocation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useIsAdmin } from "./use-panel.ts";

const words = {
  off: { text: "E-mail isn't set up, so nobody receives mails from this site.", link: "Set up e-mail" },
  failing: { text: "E-mails aren't going out. The last one failed.", link: "Fix e-mail" },
} as const;

/** Banner on every screen of the panel while mails don't go out. Only admins get the link, because only they can fix it. */
export function MailBanner() {
  const { data } = trpc.mail.state.useQuery();
  const isAdmin = useIsAdmin();
  const { pathname } = useLocation();
  if (data?.state !== "off" && data?.state !== "failing") return null;
  const { text, link } = words[data.state];
  return (
    <aside aria-label="E-mail" className="no-print border-b border-border bg-surface-raised">
      <p className="wrap flex items-center justify-center gap-x-2 py-2 text-center text-sm">
        <Icon name="alert" size={18} className="flex-none text-warning max-sm:hidden" />
        <span>
          {text}{" "}
          {isAdmin && pathname !== paths.mailSettings() && (
            <ScreenLink href={paths.mailSettings()} className="link font-semibold whitespace-nowrap">
              {link}
            </ScreenLink>
          )}
        </span>
      </p>
    </aside>
  );
}

/** Returns false if no mail server is set, so that mails are only written to a folder. */
export const useSendsMail = () => trpc.mail.state.useQuery().data?.state !== "off";
