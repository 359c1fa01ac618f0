import { safeAddress } from "@rankwright/schema";
import { cx, Icon, isIconName } from "@rankwright/ui";

/** Renders an icon field: one of the site's icons by name, or a picture. For any other value, shows a default icon. */
export function ContentIcon({ value, className }: { value: string; className?: string }) {
  const address = isIconName(value) ? "" : safeAddress(value, "image");
  return (
    <span
      className={cx(
        "grid size-11 flex-none place-items-center rounded-md bg-accent-soft text-accent",
        className,
      )}
    >
      {address ? (
        <img src={address} alt="" width={24} height={24} loading="lazy" className="size-6 object-contain" />
      ) : (
        <Icon name={isIconName(value) ? value : "check"} size={22} />
      )}
    </span>
  );
}
