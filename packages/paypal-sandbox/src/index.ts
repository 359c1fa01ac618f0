export { type Faults, faultsSchema, noFaults } from "./faults.ts";
export { buildSandbox, type SandboxOptions } from "./sandbox.ts";
