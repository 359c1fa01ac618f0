export { CERTIFICATE_NAME } from "./authority.ts";
export { type Faults, faultsSchema, noFaults } from "./faults.ts";
export {
  buildPaypalRestSandbox,
  localPaypalApp,
  type PaypalRestSandboxOptions,
  startPaypalRestSandbox,
} from "./sandbox.ts";
