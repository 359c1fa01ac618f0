import { paymentEmailProcedures } from "./emails/router.ts";
import { ownerProcedures } from "./owner/router.ts";
import { reviewProcedures } from "./review/router.ts";

export const paymentsProcedures = { ...paymentEmailProcedures, ...reviewProcedures, ...ownerProcedures };
