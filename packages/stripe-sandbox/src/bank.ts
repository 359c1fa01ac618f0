import type { Journal, TestProvider as KitBank } from "@rankwright/sandbox-kit";
import type { Faults } from "./faults.ts";
import type { Entry } from "./records.ts";

/** State that the modules of this test system share. */
export type TestProvider = KitBank<Journal<Entry>, Faults>;
