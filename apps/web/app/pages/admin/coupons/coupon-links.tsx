import { paths } from "@rankwright/schema";
import type { RouterOutputs } from "#app/data/trpc.ts";

interface CouponLinksProps {
  coupon: RouterOutputs["coupons"]["list"][number];
  packages: readonly { _id: string; packageName: string }[];
}

/** Links that open the checkout of each package with the coupon filled in. */
export function CouponLinks({ coupon: { code, packageIds }, packages }: CouponLinksProps) {
  const shown = packages.filter(({ _id }) => packageIds.length === 0 || packageIds.includes(_id));
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">Links that apply it</p>
      <ul className="grid gap-1">
        {shown.map(({ _id, packageName }) => {
          const path = `${paths.checkout(packageName)}?coupon=${encodeURIComponent(code)}`;
          return (
            <li key={_id}>
              <a href={path} target="_blank" rel="noreferrer" className="link wrap-anywhere">
                {path}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
