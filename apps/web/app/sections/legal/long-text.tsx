import { cx } from "@rankwright/ui";
import { Linked } from "#app/sections/linked.tsx";
import { type Block, blocksOf } from "./blocks.ts";

const headings = {
  2: { Tag: "h2", look: "mt-8 text-2xl first:mt-0" },
  3: { Tag: "h3", look: "mt-4 text-xl first:mt-0" },
  4: { Tag: "h4", look: "mt-2 font-sans text-base font-semibold first:mt-0" },
} as const;

function Piece({ block }: { block: Block }) {
  if (block.kind === "heading") {
    const { Tag, look } = headings[block.level];
    return <Tag className={look}>{block.text}</Tag>;
  }
  if (block.kind === "list")
    return (
      <ul className="grid list-disc gap-2 ps-6 marker:text-text-muted">
        {block.points.map((point, at) => (
          <li key={at} className="whitespace-pre-line">
            <Linked text={point} />
          </li>
        ))}
      </ul>
    );
  return (
    <p className="whitespace-pre-line">
      <Linked text={block.text} />
    </p>
  );
}

/** A long text with its headings and lists, as parsed by `blocksOf`. */
export function LongText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx("grid max-w-text grid-cols-[minmax(0,1fr)] gap-4", className)}>
      {blocksOf(text).map((block, at) => (
        // Keyed by index, because two blocks can be equal.
        <Piece key={at} block={block} />
      ))}
    </div>
  );
}
