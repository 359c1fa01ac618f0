import type { FastifyInstance } from "fastify";
import { createHook, deleteHook, hookJson, hooksOf, requireHook } from "../hooks.ts";
import type { TestProvider } from "../test-provider.ts";
import { readBody } from "./api-routes.ts";
import { hookPatch, hookRequest } from "./requests.ts";

interface ById {
  Params: { id: string };
}

/** Routes of the app's webhooks and of its owner. `firstId` returns the id of the webhook that the system was started with. */
export function hookRoutes(api: FastifyInstance, bank: TestProvider, firstId: () => string): void {
  const path = "/v1/notifications/webhooks";
  api.post(path, { config: { losesAs: "create" } }, (request, reply) => {
    const hook = createHook(bank, firstId(), readBody(request, hookRequest));
    return reply.code(201).send(hookJson(hook));
  });
  api.get(path, () => ({ webhooks: hooksOf(bank, firstId()).map(hookJson) }));
  api.get<ById>(`${path}/:id`, ({ params }) => hookJson(requireHook(bank, firstId(), params.id)));
  api.patch<ById>(`${path}/:id`, (request) => {
    const [change] = readBody(request, hookPatch);
    const hook = requireHook(bank, firstId(), request.params.id);
    const changed = { ...hook, eventTypes: change?.value.map(({ name }) => name) ?? [] };
    bank.journal.put(changed);
    return hookJson(changed);
  });
  api.delete<ById>(`${path}/:id`, ({ params }, reply) => {
    deleteHook(bank, firstId(), params.id);
    return reply.code(204).send();
  });
  api.get("/v1/identity/oauth2/userinfo", () => ({
    user_id: "https://www.paypal.com/webapps/auth/identity/user/testshop",
    name: "Test Shop",
    payer_id: "TESTSHOP22222",
    verified_account: "true",
    emails: [{ value: "seller@business.example.com", primary: true }],
  }));
}
