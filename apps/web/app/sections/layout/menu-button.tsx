import { buttonClass, Icon } from "@rankwright/ui";
import type { FocusEvent } from "react";

/** Closes a menu when the focus leaves it, so that it doesn't cover the next control. On public pages site.js does this. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

/** Button that opens or closes the menu (a popover) with this id. Needs no script. */
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
