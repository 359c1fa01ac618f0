import { Badge, buttonClass } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { Brand, type Logo } from "#app/sections/layout/brand.tsx";

/** Preview of the logo and of typical elements in the accent colour. */
export function Identity({ logo, accent }: { logo: Logo; accent: string }) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The preview is a separate document, and the accent is set on a document's root element.
    const root = inside.current?.ownerDocument.documentElement;
    if (root) root.dataset.accent = accent;
  }, [accent]);
  return (
    <div ref={inside} className="grid">
      <div className="border-b border-border py-4">
        <div className="wrap">
          <Brand logo={logo} name="Your site" />
        </div>
      </div>
      <div className="wrap grid justify-items-start gap-4 py-8">
        <p className="eyebrow">Small heading</p>
        <p className="font-display text-3xl">A heading of your site</p>
        <p>
          Text on a page, with <span className="link">a link</span> in it.
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <span className={buttonClass()}>A button</span>
          <span className={buttonClass("secondary")}>Another</span>
          <Badge tone="accent">A tag</Badge>
        </p>
      </div>
      <div className="bg-ink py-6 text-on-ink">
        <p className="wrap">
          A dark section with <span className="text-ink-accent">highlighted text</span>.
        </p>
      </div>
    </div>
  );
}
