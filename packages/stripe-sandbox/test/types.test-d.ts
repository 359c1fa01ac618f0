import type Stripe from "stripe";
import { expectTypeOf } from "vitest";
import type { z } from "zod";
import type { intentRequest, refundRequest, sessionRequest, setupRequest } from "../src/http/requests.ts";

// Checks that Stripe's types allow every request that the test system accepts. `Sent` removes undefined, which is never sent.
type Sent<T> = T extends readonly (infer One)[]
  ? Sent<One>[]
  : T extends object
    ? { [K in keyof T]: Sent<Exclude<T[K], undefined>> }
    : T;

expectTypeOf<Sent<z.infer<typeof sessionRequest>>>().toExtend<Stripe.Checkout.SessionCreateParams>();
expectTypeOf<Sent<z.infer<typeof refundRequest>>>().toExtend<Stripe.RefundCreateParams>();
expectTypeOf<Sent<z.infer<typeof setupRequest>>>().toExtend<Stripe.Checkout.SessionCreateParams>();
expectTypeOf<Sent<z.infer<typeof intentRequest>>>().toExtend<Stripe.PaymentIntentCreateParams>();
