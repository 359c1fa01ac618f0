import {
  CONTRACT_NOTICE_KINDS,
  CONTRACT_NOTICE_STATES,
  contractDeclaration,
  contractNoteInput,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SUBSCRIPTION_STATES,
} from "@rankwright/schema";
import { z } from "zod";
import { REFUND_REASONS } from "../contracts/suggested-refund.ts";
import { cents, count, time } from "./numbers.ts";
import type { Row } from "./row.ts";
import { act, longList, read, update, withKey } from "./shapes.ts";

const text = z.string();

/** Confirmation of a declaration. */
const received = z
  .strictObject({
    _id: text,
    kind: z.enum(CONTRACT_NOTICE_KINDS),
    receivedAt: time,
    receivedText: text.meta({ description: "Date, time and time zone, as in the acknowledgement." }),
    mailed: z
      .boolean()
      .meta({ description: "False if the address has received too many acknowledgements within an hour." }),
  })
  .meta({ id: "DeclarationReceived" });

const notice = z
  .strictObject({
    _id: text,
    kind: z.enum(CONTRACT_NOTICE_KINDS),
    name: text,
    email: text,
    contract: text.meta({ description: "The order or contract, as the customer typed it." }),
    remark: text,
    orderId: text
      .nullable()
      .meta({ description: "The order with this number and e-mail; null if none matches." }),
    state: z.enum(CONTRACT_NOTICE_STATES),
    handledBy: text,
    handledAt: time.nullable(),
    note: text,
    receivedAt: time,
  })
  .meta({ id: "ContractNotice" });

const noticeWithOrder = notice
  .extend({
    order: z
      .strictObject({
        _id: text,
        packageName: text,
        customerName: text,
        orderDate: text.meta({ description: "MM/DD/YYYY in the owner's time zone." }),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        orderStatus: z.enum(ORDER_STATUSES),
        currency: text,
        paidCents: cents,
        isPartlyRefunded: z.boolean(),
        beganAt: time.nullable(),
        plan: z
          .strictObject({ _id: text, state: z.enum(SUBSCRIPTION_STATES), endsOn: text.nullable() })
          .nullable(),
        consent: z
          .strictObject({ text, at: time })
          .nullable()
          .meta({ description: "Consent to recurring charges; null for an order without them." }),
        earlyStart: z
          .strictObject({ text, version: text, at: time })
          .nullable()
          .meta({ description: "Request that work begins before the withdrawal period ends." }),
        withdrawal: z.strictObject({
          until: text.meta({ description: "Last day of the withdrawal period, YYYY-MM-DD." }),
          isWithin: z.boolean().meta({
            description: "True if the customer could withdraw then. False for a business.",
          }),
          refund: z.strictObject({
            cents: cents.nullable(),
            reason: z.enum(REFUND_REASONS),
            usedDays: count.optional(),
            totalDays: count.optional(),
          }),
        }),
      })
      .nullable(),
    ordersOfSender: z.array(z.strictObject({ _id: text, packageName: text, orderDate: text })),
  })
  .meta({ id: "ContractNoticeWithOrder" });

const declaration = contractDeclaration.omit({ idempotencyKey: true });

const declare = (
  path: string,
  procedure: "contracts.withdraw" | "contracts.cancel",
  summary: string,
): Row => ({
  ...withKey(act(path, procedure, declaration, received, summary)),
  status: 201,
});

/** REST paths for withdrawals from contracts and cancellations of recurring plans. */
export const contractRows: Row[] = [
  declare(
    "/withdraw",
    "contracts.withdraw",
    "Withdraws from a contract. Acknowledged by e-mail; reveals nothing about orders.",
  ),
  declare(
    "/cancel-contract",
    "contracts.cancel",
    "Cancels a contract at the next possible date. Acknowledged by e-mail; reveals nothing about orders.",
  ),
  longList(
    "/contract-notices",
    "contracts.list",
    notice,
    "Lists all withdrawals and cancellations, oldest first.",
  ),
  read(
    "/contract-notice/:id",
    "contracts.get",
    noticeWithOrder,
    "Returns a withdrawal or cancellation with its order, the withdrawal period and a suggested refund.",
  ),
  update(
    "/contract-notice/:id",
    "contracts.handle",
    "contracts.get",
    contractNoteInput,
    noticeWithOrder,
    "Marks a withdrawal or cancellation as handled, with a note. `closesOrder` sets its paid order to Delivered, because no work is left.",
  ),
];
