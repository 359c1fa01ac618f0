import { formatCents, pluralize } from "@rankwright/schema";
import { type PointerEvent, useState } from "react";
import type { SalesBy } from "./sales-query.ts";
import { axisMoney, labelledBars, moneyScale } from "./scale.ts";
import { nameOf, shortName, spans } from "./words.ts";

/** Sales of one day, week or month. Amounts are in cents, `from` and `to` are days such as "2026-03-02". */
export interface Bar {
  from: string;
  to: string;
  grossCents: number;
  refundedCents: number;
  netCents: number;
  payments: number;
  orders: number;
}

/** Corresponding day, week or month of the previous period. */
export type EarlierBar = Pick<Bar, "from" | "to" | "grossCents">;

interface ChartProps {
  by: SalesBy;
  currency: string;
  bars: readonly Bar[];
  /** Has the same length as `bars`. */
  earlier: readonly EarlierBar[];
}

const HEIGHT = 100;

/** Returns the centre of a bar, in percent of the chart's width. */
const percentOf = (n: number, count: number) => ((n + 0.5) / count) * 100;

/**
 * Bar chart of gross sales, with a line across each bar at the previous period's value. Hovering over a bar, or the arrow keys, shows its
 * values. Screen readers announce them as the values of a slider.
 */
export function Chart({ by, currency, bars, earlier }: ChartProps) {
  const [at, setAt] = useState<number>();
  const count = bars.length;
  const most = Math.max(...bars.map(grossOf), ...earlier.map(grossOf));
  const { top, ticks } = moneyScale(most);
  const y = (cents: number) => HEIGHT - (cents / top) * HEIGHT;
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(Math.max(Math.floor(((clientX - left) / width) * count), 0), count - 1));
  };
  const shown = at ?? count - 1;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 pt-2">
      <div aria-hidden="true" className="nums flex flex-col-reverse justify-between text-xs text-text-muted">
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end">
            {axisMoney(tick, ticks[1] ?? tick, currency)}
          </span>
        ))}
      </div>
      <div className="relative rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
        <svg
          role="img"
          aria-label={inWords({ by, currency, bars })}
          viewBox={`0 0 ${count} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-44 w-full overflow-visible sm:h-56"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={count}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? "stroke-border-strong" : "stroke-border"}
            />
          ))}
          {at !== undefined && <rect x={at} y={0} width={1} height={HEIGHT} className="fill-accent-soft" />}
          {bars.map((bar, n) => (
            <rect
              key={bar.from}
              x={n + 0.16}
              y={Math.min(y(bar.grossCents), bar.grossCents > 0 ? HEIGHT - 1 : HEIGHT)}
              width={0.68}
              height={Math.max(HEIGHT - y(bar.grossCents), bar.grossCents > 0 ? 1 : 0)}
              className={n === at ? "fill-accent-strong" : "fill-accent"}
            />
          ))}
          {/* Drawn twice, the first time wider and in the background colour, so that the lines are visible on top of bars. */}
          {["stroke-surface-raised", "stroke-text-muted"].map((colour, n) => (
            <path
              key={colour}
              d={earlier.map((bar, at) => markAt(at, bar.grossCents > 0 ? y(bar.grossCents) : null)).join("")}
              vectorEffect="non-scaling-stroke"
              className={colour}
              strokeWidth={n === 0 ? 5 : 2}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={count - 1}
          value={shown}
          aria-label={`Sales by ${by}`}
          aria-valuetext={wordsOf({ by, currency, bar: bars[shown], before: earlier[shown] })}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          onFocus={() => setAt(shown)}
          onBlur={() => setAt(undefined)}
          // Selects the bar below the pointer instead of the nearest slider value.
          onPointerDown={(event) => {
            event.preventDefault();
            pointAt(event);
          }}
          onPointerMove={pointAt}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setAt(undefined)}
          className="absolute inset-0 m-0 h-full w-full cursor-default touch-pan-y opacity-0"
        />
        {at !== undefined && (
          <Value
            by={by}
            currency={currency}
            bar={bars[at]}
            before={earlier[at]}
            percent={percentOf(at, count)}
          />
        )}
      </div>
      {/* Drawn as SVG, because the CSP allows no inline styles in the server's HTML. */}
      <svg
        aria-hidden="true"
        className="nums col-start-2 h-5 w-full overflow-visible fill-text-muted text-xs"
      >
        {labelledBars(count).map(({ n, onPhones }) => (
          <text
            key={n}
            x={`${percentOf(n, count)}%`}
            y="1em"
            textAnchor={n === count - 1 ? "end" : "middle"}
            className={onPhones ? undefined : "max-sm:hidden"}
          >
            {shortName(by, bars[n] ?? { from: "" })}
          </text>
        ))}
      </svg>
      <p aria-hidden="true" className="col-start-2 flex flex-wrap gap-x-6 gap-y-1 text-xs text-text-muted">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-xs bg-accent" />
          Gross sales
        </span>
        <span className="flex items-center gap-2">
          <span className="w-4 border-t-2 border-text-muted" />
          In {spans[by].before}
        </span>
      </p>
    </div>
  );
}

/** Returns the SVG path of a horizontal line across bar `n`; "" if `y` is null. */
const markAt = (n: number, y: number | null) => (y === null ? "" : `M${n + 0.06} ${y}h0.88`);

const grossOf = ({ grossCents }: EarlierBar) => grossCents;

interface BarProps {
  by: SalesBy;
  currency: string;
  bar: Bar | undefined;
  before: EarlierBar | undefined;
}

/** Describes the chart in a sentence. */
function inWords({ by, currency, bars }: Pick<ChartProps, "by" | "currency" | "bars">): string {
  const best = bars.reduce<Bar | undefined>(
    (top, bar) => (bar.grossCents > (top?.grossCents ?? 0) ? bar : top),
    undefined,
  );
  if (!best) return `No sales in ${spans[by].shown}.`;
  return `Sales in ${spans[by].shown}. Highest: ${formatCents(best.grossCents, currency)}, ${nameOf(by, best)}.`;
}

function wordsOf({ by, currency, bar, before }: BarProps): string {
  if (!bar || !before) return "";
  const money = (cents: number) => formatCents(cents, currency);
  const refunded = bar.refundedCents > 0 ? `, ${money(bar.refundedCents)} refunded` : "";
  return `${nameOf(by, bar)}: ${money(bar.grossCents)}, ${pluralize(bar.payments, "payment")}${refunded}; ${nameOf(by, before)}: ${money(before.grossCents)}`;
}

interface ValueProps extends BarProps {
  /** Position in the chart. The box is shifted left by the same percentage of its width, so that it stays inside the chart. */
  percent: number;
}

/** Box above the chart with a bar's values. */
function Value({ by, currency, bar, before, percent }: ValueProps) {
  if (!bar || !before) return null;
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <div
      aria-hidden="true"
      style={{ left: `${percent}%`, transform: `translateX(-${percent}%)` }}
      className="nums pointer-events-none absolute bottom-full mb-1.5 grid gap-0.5 rounded-md border border-border bg-surface-raised px-3 py-2 text-xs whitespace-nowrap text-text-muted shadow-md"
    >
      <span>{nameOf(by, bar)}</span>
      <strong className="text-base text-text">{money(bar.grossCents)}</strong>
      <span>
        {pluralize(bar.payments, "payment")}
        {bar.refundedCents > 0 && `, ${money(bar.refundedCents)} refunded`}
      </span>
      <span>
        {nameOf(by, before)}: {money(before.grossCents)}
      </span>
    </div>
  );
}
