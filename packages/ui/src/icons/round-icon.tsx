import { cx } from "../cx.ts";
import { Icon, type IconName } from "./icon.tsx";

const sizes = {
  md: { box: "size-12", icon: 20 },
  lg: { box: "size-14", icon: 26 },
  xl: { box: "size-16", icon: 30 },
} as const;

/** The icon above a standalone message, such as for an empty list or a missing page. */
export function RoundIcon({
  name,
  size = "lg",
  className,
}: {
  name: IconName;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const { box, icon } = sizes[size];
  return (
    <span className={cx("grid place-items-center rounded-full bg-accent-soft text-accent", box, className)}>
      <Icon name={name} size={icon} />
    </span>
  );
}
