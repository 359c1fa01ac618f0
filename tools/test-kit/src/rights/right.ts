/**
 * public: anyone
 * customer: any signed-in user
 * verified: any signed-in user with a verified e-mail address
 * own: any signed-in user for their own records, admins for any record. Other records return 404.
 * seen: like own, but staff can use any record, too, and colleagues whom the customer has added to the order
 * managed: like seen, but colleagues are refused
 * theirs: like own, but staff, admins and the order's colleagues are refused
 * hidden: any signed-in user, but the response is 404 except for admins
 * staff: staff or an admin
 * admin: an admin
 */
export type Right =
  | "public"
  | "customer"
  | "verified"
  | "own"
  | "seen"
  | "managed"
  | "theirs"
  | "hidden"
  | "staff"
  | "admin";
