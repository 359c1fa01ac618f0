export { commonControl, controlActions } from "./control.ts";
export { apiFaults, type CommonFaults, commonFaults, noCommonFaults } from "./faults.ts";
export { type Entry, Journal } from "./journal.ts";
export {
  bytesOf,
  Declined,
  formOf,
  policyFor,
  webAddress,
} from "./listener.ts";
export {
  type Account,
  booksShape,
  heldCents,
  type Movement,
  readCents,
  showMoney,
  writeCents,
} from "./money.ts";
export {
  actionButton,
  type Choice,
  clockForm,
  faultsForm,
  messagePage,
  page,
  payPage,
  styleSource,
  tableCard,
  text,
  webhookTable,
} from "./page.ts";
export { buildTestProvider, type TestProvider, type TestProviderOptions } from "./test-provider.ts";
export type { Transmission, Webhook } from "./webhooks.ts";
