import { cx } from "../cx.ts";
import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** Every icon's name, in alphabetical order. */
export const iconNames = Object.keys(iconPaths).filter(isIconName);

/** Whether a text (an icon field of the content, say) names an icon of the set. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name);
}

interface IconProps {
  name: IconName | (string & {});
  /** Width and height in pixels. */
  size?: number;
  /** What it means, where no words beside it say so; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** An icon by name, in the colour of the text around it. An unknown name renders nothing. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  if (!isIconName(name)) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden as decoration, or named by its label
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cx("icon", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
