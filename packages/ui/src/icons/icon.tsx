import { cx } from "../cx.ts";
import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** All icon names, in alphabetical order. */
export const iconNames = Object.keys(iconPaths).filter(isIconName);

/** True if a text, such as the value of an icon field, is the name of an icon. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name);
}

interface IconProps {
  name: IconName | (string & {});
  /** Width and height in pixels. */
  size?: number;
  /** Accessible name, if no adjacent text gives the meaning; without it the icon is decorative. */
  label?: string;
  className?: string;
}

/** An icon by name, in the colour of the surrounding text. Renders nothing for an unknown name. */
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
