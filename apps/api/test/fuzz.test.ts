import { fuzz } from "@rankwright/test-kit/rights/fuzz";
import { expect, test } from "vitest";

test("random input causes no server errors, and rejected input changes nothing", {
  timeout: 120_000,
}, async () => {
  const counts = await fuzz(1_500, 20_260_302);
  console.log(`Fuzz: ${JSON.stringify(counts)}`);
  expect(counts.inputs).toBeGreaterThanOrEqual(1_500);
  // Calls with invalid input don't reach the procedures, so enough of the input must be valid.
  expect(counts.reached / counts.inputs).toBeGreaterThanOrEqual(0.3);
});
