import { paymentEmailProcedures } from "./emails/router.ts";
import { listProcedures } from "./list/router.ts";
import { ownerProcedures } from "./owner/router.ts";
import { reviewProcedures } from "./review/router.ts";

export const paymentsProcedures = {
  ...paymentEmailProcedures,
  ...listProcedures,
  ...reviewProcedures,
  ...ownerProcedures,
};
