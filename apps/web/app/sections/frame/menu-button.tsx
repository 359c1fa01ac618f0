import { buttonClass, Icon } from "@rankwright/ui";
import type { FocusEvent } from "react";

/** Closes a menu that the focus leaves, so that it covers nothing that is used next; on public pages site.js does. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/** Opens the menu of this id, a popover, or closes it from within. Needs no script. */
export function MenuButton({
  menu,
  closes = false,
  className = "",
}: {
  menu: string;
  closes?: boolean;
  className?: string;
}) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      {...(closes && { popoverTargetAction: "hide" as const })}
      className={buttonClass(closes ? "quiet" : "secondary", "sm", `min-h-11 ${className}`)}
    >
      <Icon name={closes ? "close" : "menu"} size={18} />
      {closes ? "Close" : "Menu"}
    </button>
  );
}
