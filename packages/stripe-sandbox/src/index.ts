export { type Faults, faultsSchema, noFaults } from "./faults.ts";
export {
  buildStripeSandbox,
  localStripeAccount,
  type StripeSandboxOptions,
  startStripeSandbox,
} from "./sandbox.ts";
