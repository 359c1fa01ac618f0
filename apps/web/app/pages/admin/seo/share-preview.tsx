import { safeAddress } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";

/** Preview of a page as a shared link. */
export function SharePreview(shown: {
  title: string;
  description: string;
  image: string;
  imageAlt: string;
  host: string;
}) {
  const picture = safeAddress(shown.image, "image");
  return (
    <div className="max-w-[30rem] overflow-hidden rounded-lg border border-border bg-bg">
      <div className="grid aspect-[1200/630] place-items-center bg-surface">
        {picture ? (
          <img src={picture} alt={shown.imageAlt} className="size-full object-cover" />
        ) : (
          <Icon name="image" size={36} className="text-text-muted" />
        )}
      </div>
      <div className="grid gap-0.5 border-t border-border p-4">
        <p className="truncate text-xs text-text-muted uppercase">{shown.host}</p>
        <p className="line-clamp-2 font-semibold">{shown.title}</p>
        <p className="line-clamp-2 text-sm text-text-muted">{shown.description}</p>
      </div>
    </div>
  );
}
