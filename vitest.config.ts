import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const files = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "packages/*/test/**/*.test.ts",
  "apps/*/src/**/*.test.ts",
  "apps/*/test/**/*.test.ts",
  "tools/*/src/**/*.test.ts",
  "apps/web/app/**/*.test.{ts,tsx}",
  "apps/web/server/**/*.test.ts",
  "scripts/**/*.test.ts",
  "test/**/*.test.ts",
  "bench/**/*.test.ts",
];
// Tests that put something of their own in a module's place, so that nobody else may have loaded it before.
const alone = ["apps/api/src/accounts/enumeration.test.ts"];

/** The files that take half a minute begin first: the one that began last would be waited for alone. */
const long = [
  "tools/crash-proof/src/crash.test.ts",
  "test/added-section.test.ts",
  "apps/api/test/bad-input.test.ts",
  "packages/db/src/backup/restore.test.ts",
];
const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(`/${file}`));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    pool: "forks",
    maxWorkers: 3,
    // Hashing passwords takes its time on a busy machine; a test that hangs is still found soon.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubEnvs: true,
    provide: { isProof: mode === "proof" },
    projects: [
      // The files of one worker share what they have loaded: loading it again for each took a third of the time.
      {
        extends: true,
        test: {
          name: "shared",
          include: files,
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
}));
