export { playApiFaults } from "./api-faults.ts";
export { Clock } from "./clock.ts";
export { commonControl, controlActions } from "./control.ts";
export { type CommonFaults, commonFaults, noCommonFaults } from "./faults.ts";
export { type Entry, Journal } from "./journal.ts";
export {
  buildListener,
  bytesOf,
  Declined,
  formOf,
  originOf,
  policyFor,
  webAddress,
} from "./listener.ts";
export { type Account, heldCents, type Movement, readCents, showMoney, writeCents } from "./money.ts";
export {
  actionButton,
  type Choice,
  clockForm,
  endPage,
  faultsForm,
  page,
  payPage,
  styleSource,
  tableCard,
  text,
  webhookTable,
} from "./page.ts";
export {
  createWebhooks,
  type Transmission,
  type Webhook,
  type WebhookStore,
  type Webhooks,
} from "./webhooks.ts";
