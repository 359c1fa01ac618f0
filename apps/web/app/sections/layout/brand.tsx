import { paths, safeAddress } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { use } from "react";
import { AccentContext, inAccent } from "#app/accent.ts";

/** Addresses of the logos for light and dark screens; "" if not set. */
export interface Logo {
  light: string;
  dark: string;
}

/** The logo, or the name if there is none, as a link to the home page. */
export function Brand({
  logo,
  name,
  centered = false,
}: {
  logo: Logo;
  name: string;
  /** True on a page without a header, where the logo is centred above the content. */
  centered?: boolean;
}) {
  const address = safeAddress(logo.light, "image");
  const dark = safeAddress(logo.dark, "image");
  const accent = use(AccentContext);
  return (
    <a
      href={paths.home()}
      className="flex min-h-11 min-w-0 items-center rounded-sm font-display text-xl font-semibold"
    >
      {address ? (
        <picture className="contents">
          {dark && <source media="(prefers-color-scheme: dark)" srcSet={inAccent(dark, accent)} />}
          <img
            src={inAccent(address, accent)}
            alt={name}
            width={183}
            height={40}
            className={cx("h-10 w-46 max-w-full object-contain", centered ? "object-center" : "object-left")}
          />
        </picture>
      ) : (
        <span className="truncate">{name}</span>
      )}
    </a>
  );
}
