import type { z } from "zod";
import type { TestProvider } from "./bank.ts";
import { notFound, Problem } from "./http/problems.ts";
import type { hookRequest } from "./http/requests.ts";
import { type Hook, newId } from "./records.ts";

/** Maximum number of webhooks of an app. */
const MAX_HOOKS = 10;

const createdHooks = ({ journal }: TestProvider) => journal.all("hook").filter(({ isDeleted }) => !isDeleted);

/** Returns the address that the system was started with, as long as the shop has created no webhook for it. */
function startedUrl(bank: TestProvider): string | undefined {
  const url = bank.webhookUrl();
  return createdHooks(bank).some((one) => one.url === url) ? undefined : url;
}

/** Returns the app's webhooks, oldest first. `firstId` is the id of the one that the system was started with. */
export function hooksOf(bank: TestProvider, firstId: string): Hook[] {
  const url = startedUrl(bank);
  const first: Hook[] =
    url === undefined ? [] : [{ kind: "hook", id: firstId, url, eventTypes: ["*"], isDeleted: false }];
  return [...first, ...createdHooks(bank)];
}

/** Returns the receivers of events of this type. `created` is undefined for the one that the system was started with. */
export function receiversOf(bank: TestProvider, type: string): { url: string; created?: string }[] {
  const url = startedUrl(bank);
  const created = createdHooks(bank).filter(
    ({ eventTypes }) => eventTypes.includes("*") || eventTypes.includes(type),
  );
  return [
    ...(url === undefined ? [] : [{ url }]),
    ...created.map((one) => ({ url: one.url, created: one.id })),
  ];
}

const named = (name: string, message: string) => new Problem(400, [], [], { name, message });

export function createHook(
  bank: TestProvider,
  firstId: string,
  { url, event_types }: z.infer<typeof hookRequest>,
): Hook {
  const all = hooksOf(bank, firstId);
  if (bank.faults().httpsWebhooksOnly && !url.startsWith("https:"))
    throw named("VALIDATION_ERROR", "Invalid request - see details.");
  if (all.some((one) => one.url === url))
    throw named("WEBHOOK_URL_ALREADY_EXISTS", "Webhook URL already exists.");
  if (all.length >= MAX_HOOKS)
    throw named("WEBHOOK_NUMBER_LIMIT_EXCEEDED", "The webhook's number limit has exceeded.");
  const hook: Hook = {
    kind: "hook",
    id: newId(),
    url,
    eventTypes: event_types.map(({ name }) => name),
    isDeleted: false,
  };
  bank.journal.put(hook);
  return hook;
}

export function requireHook(bank: TestProvider, firstId: string, id: string): Hook {
  const hook = hooksOf(bank, firstId).find((one) => one.id === id);
  if (!hook) throw notFound();
  return hook;
}

/** Deletes a webhook. The one that the system was started with stays, because it belongs to the shop on this machine. */
export function deleteHook(bank: TestProvider, firstId: string, id: string): void {
  const hook = requireHook(bank, firstId, id);
  if (id !== firstId) bank.journal.put({ ...hook, isDeleted: true });
}

export const hookJson = ({ id, url, eventTypes }: Hook) => ({
  id,
  url,
  event_types: eventTypes.map((name) => ({ name })),
});
