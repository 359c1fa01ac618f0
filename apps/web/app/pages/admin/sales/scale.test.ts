import { expect, test } from "vitest";
import { axisMoney, labelledBars, moneyScale } from "./scale.ts";
import { changeInWords } from "./words.ts";

const axisOf = (most: number) => {
  const { ticks } = moneyScale(most);
  return ticks.map((tick) => axisMoney(tick, ticks[1] ?? tick));
};

test("the axis has up to five round values in the shop's currency, and includes the highest bar", () => {
  expect(axisOf(9_900)).toEqual(["$0", "$25", "$50", "$75", "$100"]);
  expect(axisOf(123_456)).toEqual(["$0", "$500", "$1,000", "$1,500"]);
  expect(axisOf(100)).toEqual(["$0.00", "$0.25", "$0.50", "$0.75", "$1.00"]);
  expect(axisOf(3)).toEqual(["$0.00", "$0.25"]);
  expect(axisOf(930_000_000)).toEqual(["$0", "$2.5M", "$5M", "$7.5M", "$10M"]);
  for (let most = 1; most < 10 ** 11; most = Math.ceil(most * 1.7)) {
    const { top, ticks } = moneyScale(most);
    expect(top, `${most}`).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBe(top);
  }
});

test("about six bars have a label, always including the last; phones show every second label", () => {
  expect(labelledBars(30).map(({ n }) => n)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(labelledBars(12).flatMap(({ n, onPhones }) => (onPhones ? [n] : []))).toEqual([3, 7, 11]);
  expect(labelledBars(1)).toEqual([{ n: 0, onPhones: true }]);
});

test("a change is shown in percent and words", () => {
  const than = "the previous 30 days";
  expect(changeInWords(11_200, 10_000, than)).toBe("12% more than in the previous 30 days ($100.00)");
  expect(changeInWords(0, 10_000, than)).toBe("100% less than in the previous 30 days ($100.00)");
  expect(changeInWords(10_001, 10_000, than)).toBe("Slightly more than in the previous 30 days ($100.00)");
  expect(changeInWords(10_000, 10_000, than)).toBe("Same as in the previous 30 days");
  expect(changeInWords(100, 0, than)).toBe("No sales in the previous 30 days");
  expect(changeInWords(0, 0, than)).toBe("No sales in the previous 30 days either");
});
