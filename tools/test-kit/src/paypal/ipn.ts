/** Creates the fields of a Payments Standard notification that reports this checkout as paid. The names are PayPal's. */
export const completed = (fields: Readonly<Record<string, string>>) => ({
  txn_type: "web_accept",
  payment_status: "Completed",
  mc_gross: fields.amount ?? "",
  mc_currency: "USD",
  business: fields.business ?? "",
  receiver_email: fields.business ?? "",
  invoice: fields.invoice ?? "",
  custom: fields.custom ?? "",
  charset: "utf-8",
  test_ipn: "1",
});
