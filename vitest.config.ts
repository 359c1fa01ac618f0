import { defineConfig } from "vitest/config";

// Workspace packages are tested from their sources: no build is needed before, or can be stale.
const conditions = ["source"];

export default defineConfig({
  resolve: { conditions: [...conditions, "module", "node", "development|production"] },
  ssr: { resolve: { conditions: [...conditions, "module", "node", "development|production"] } },
  test: {
    include: [
      "packages/*/src/**/*.test.{ts,tsx}",
      "apps/*/src/**/*.test.ts",
      "apps/web/app/**/*.test.{ts,tsx}",
      "apps/web/server/**/*.test.ts",
      "scripts/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    pool: "forks",
    maxWorkers: 2,
    // Hashing passwords takes its time on a busy machine; a test that hangs is still found soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
