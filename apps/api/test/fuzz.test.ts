import { fuzz } from "@rankwright/test-kit/rights/fuzz";
import { expect, test } from "vitest";

test("whatever is sent, nothing breaks, and what is refused changes nothing", {
  timeout: 120_000,
}, async () => {
  const counts = await fuzz(1_500, 20_260_302);
  console.log(`Fuzz: ${JSON.stringify(counts)}`);
  expect(counts.inputs).toBeGreaterThanOrEqual(1_500);
  // Input that all fails its form would test the form alone.
  expect(counts.reached / counts.inputs).toBeGreaterThanOrEqual(0.3);
});
