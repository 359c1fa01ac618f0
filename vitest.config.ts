import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Of every package: its `test` script runs it with the package as the root.

/** Test files that replace a module, so that no other file may have loaded it. */
const alone = ["**/src/accounts/enumeration.test.ts", "**/src/inbound/rejected.test.ts"];

/** Test files that take half a minute: they start first, as the last one to start would be waited for alone. */
const long = /\/(crash|added-section|bad-input|backup\/restore)\.test\.ts$/;
const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: {
      // The API's tests use the kit, which depends on the API: as a dependency it would close a circle.
      "@rankwright/test-kit": fileURLToPath(new URL("./tools/test-kit/src", import.meta.url)),
    },
  },
  test: {
    pool: "forks",
    maxWorkers: 2,
    // Hashing passwords takes its time on a busy machine; a test that hangs is still found soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubEnvs: true,
    // Servers that tests start load the sources in two thirds of the time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "rankwright-compile-cache") },
    provide: { isProof: mode === "proof" },
    reporters: ["default", "json"],
    outputFile: { json: "reports/test.json" },
    projects: [
      // The files of one worker share the modules that they have loaded: loading them again took a third of the time.
      {
        extends: true,
        test: {
          name: "shared",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
}));
