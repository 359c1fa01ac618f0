export { type Faults, faultsSchema, noFaults } from "./faults.ts";
export {
  buildPaypalRestSandbox,
  localPaypalApp,
  type PaypalRestSandboxOptions,
  startPaypalRestSandbox,
} from "./sandbox.ts";
export { CERTIFICATE_NAME } from "./signing/authority.ts";
