import { webAddress } from "@rankwright/sandbox-kit";
import type { z } from "zod";
import type { TestProvider } from "./bank.ts";
import { missing, Problem } from "./http/problems.ts";
import type { endpointRequest } from "./http/requests.ts";
import { type Endpoint, newId } from "./records.ts";

/** Maximum number of webhook endpoints of an account, per mode. */
const MAX_ENDPOINTS = 16;
/** Id of the endpoint that the system was started with. */
const STARTED_WITH = "we_StartedWithTheSystem";

const createdEndpoints = ({ journal }: TestProvider) =>
  journal.all("endpoint").filter(({ isDeleted }) => !isDeleted);

/**
 * Returns the account's webhook endpoints, oldest first. The one that the system was started with exists as long as the shop has
 * created none for its address.
 */
export function endpointsOf(bank: TestProvider): Endpoint[] {
  const created = createdEndpoints(bank);
  const url = bank.webhookUrl();
  if (url === undefined || created.some((one) => one.url === url)) return created;
  const first: Endpoint = {
    kind: "endpoint",
    id: STARTED_WITH,
    url,
    secret: "",
    enabledEvents: ["*"],
    apiVersion: undefined,
    description: undefined,
    metadata: {},
    isDisabled: false,
    isDeleted: false,
    createdAt: 0,
  };
  return [first, ...created];
}

/** Returns the endpoints that receive events of this type. `created` is undefined for the one that the system was started with. */
export const receiversOf = (bank: TestProvider, type: string) =>
  endpointsOf(bank)
    .filter(({ isDisabled }) => !isDisabled)
    .filter(({ enabledEvents }) => enabledEvents.includes("*") || enabledEvents.includes(type))
    .map(({ id, url }) => ({ url, created: id === STARTED_WITH ? undefined : id }));

export function createEndpoint(bank: TestProvider, request: z.infer<typeof endpointRequest>): Endpoint {
  const { url, enabled_events, api_version, description, metadata = {} } = request;
  if (bank.faults().publicWebhooksOnly && webAddress(url, true))
    throw new Problem(400, "Invalid URL: URL must be publicly accessible.", {
      code: "url_invalid",
      param: "url",
    });
  if (createdEndpoints(bank).length >= MAX_ENDPOINTS)
    throw new Problem(400, `You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`);
  const endpoint: Endpoint = {
    kind: "endpoint",
    id: newId("we"),
    url,
    secret: newId("whsec", 32),
    enabledEvents: enabled_events,
    apiVersion: api_version,
    description,
    metadata,
    isDisabled: false,
    isDeleted: false,
    createdAt: bank.clock.now(),
  };
  bank.journal.put(endpoint);
  return endpoint;
}

export function requireEndpoint(bank: TestProvider, id: string): Endpoint {
  const endpoint = endpointsOf(bank).find((one) => one.id === id);
  if (!endpoint) throw missing("webhook endpoint", id, "id");
  return endpoint;
}

/** Deletes an endpoint. The one that the system was started with stays, because the shop has no secret for another one. */
export function deleteEndpoint(bank: TestProvider, id: string): Endpoint {
  const endpoint = requireEndpoint(bank, id);
  if (id !== STARTED_WITH) bank.journal.put({ ...endpoint, isDeleted: true });
  return endpoint;
}
