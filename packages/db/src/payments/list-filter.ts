import type { PaymentMethod, PaymentState } from "@rankwright/schema";
import { and, eq, gte, lt } from "drizzle-orm";
import { payments } from "../tables/index.ts";

/** Filter of the owner's list of payments; omitted fields do not filter. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  method?: PaymentMethod | undefined;
  /** Received (or opened) at or after this time, in milliseconds since 1970. */
  from?: number | undefined;
  /** Received before this time. */
  until?: number | undefined;
}

/** Returns the condition of a filter. An index fits each combination of state and method. */
export const withPaymentFilter = ({ state, method, from, until }: PaymentFilter) =>
  and(
    state && eq(payments.state, state),
    method && eq(payments.method, method),
    from === undefined ? undefined : gte(payments.createdAt, from),
    until === undefined ? undefined : lt(payments.createdAt, until),
  );
