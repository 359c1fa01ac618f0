import { bytesOf } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { createEndpoint, deleteEndpoint, endpointsOf, requireEndpoint } from "../endpoints.ts";
import { endpointJson } from "../resources.ts";
import type { TestProvider } from "../test-provider.ts";
import { read } from "./read.ts";
import { endpointRequest, listRequest } from "./requests.ts";

interface ById {
  Params: { id: string };
}

/** Fields that a new account still has to fill in (docs.stripe.com/api/accounts/object, `requirements`). */
const DUE = ["business_profile.url", "external_account", "tos_acceptance.date", "tos_acceptance.ip"];

/** Routes of the account and its webhook endpoints. */
export function accountRoutes(api: FastifyInstance, bank: TestProvider): void {
  api.get("/account", () => {
    const isReady = !bank.faults().accountIncomplete;
    return {
      id: "acct_1TestCheckoutLocal",
      object: "account",
      business_profile: { name: "Test shop" },
      charges_enabled: isReady,
      country: "US",
      default_currency: "usd",
      details_submitted: isReady,
      email: "seller@business.example.com",
      payouts_enabled: isReady,
      requirements: {
        currently_due: isReady ? [] : DUE,
        disabled_reason: isReady ? null : "requirements.past_due",
        past_due: isReady ? [] : DUE,
      },
      settings: { dashboard: { display_name: "Test shop", timezone: "Etc/UTC" } },
      type: "standard",
    };
  });

  // A part of the list for the account's country (docs.stripe.com/api/country_specs).
  api.get("/country_specs/US", () => ({
    id: "US",
    object: "country_spec",
    default_currency: "usd",
    supported_bank_account_currencies: { usd: ["US"] },
    supported_payment_currencies:
      "usd aed aud brl cad chf czk dkk eur gbp hkd ils inr mxn nok nzd php pln ron sek sgd thb try zar".split(
        " ",
      ),
    supported_payment_methods: ["ach", "card", "stripe"],
    supported_transfer_countries: ["US"],
  }));

  api.post("/webhook_endpoints", { config: { losesAs: "create" } }, (request) => {
    const asked = read(bytesOf(request.body).toString("utf8"), endpointRequest);
    return endpointJson(createEndpoint(bank, asked), true);
  });
  api.get("/webhook_endpoints", (request) => {
    const { limit = 10, starting_after } = read(request.url.split("?")[1] ?? "", listRequest);
    const all = endpointsOf(bank).toReversed();
    const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
    const data = all.slice(from, from + limit).map((one) => endpointJson(one));
    return {
      object: "list",
      data,
      has_more: from + data.length < all.length,
      url: "/v1/webhook_endpoints",
    };
  });
  api.get<ById>("/webhook_endpoints/:id", ({ params }) => endpointJson(requireEndpoint(bank, params.id)));
  api.delete<ById>("/webhook_endpoints/:id", ({ params }) => ({
    id: deleteEndpoint(bank, params.id).id,
    object: "webhook_endpoint",
    deleted: true,
  }));
}
