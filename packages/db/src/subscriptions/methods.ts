import type { PaymentMode, ProviderId } from "@rankwright/schema";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { paymentMethods } from "../tables/index.ts";

export type PaymentMethod = typeof paymentMethods.$inferSelect;

/** The provider's name for a stored means of payment. */
export type MethodRef = Pick<PaymentMethod, "provider" | "mode" | "methodRef">;

const hasRef = ({ provider, mode, methodRef }: MethodRef) =>
  and(
    eq(paymentMethods.provider, provider),
    eq(paymentMethods.mode, mode),
    eq(paymentMethods.methodRef, methodRef),
  );

export const findMethod = (db: Db, _id: string): PaymentMethod | undefined =>
  db.select().from(paymentMethods).where(eq(paymentMethods._id, _id)).get();

/** Returns the stored means of payment of a subscription; undefined if each period is paid through a mailed link. */
export const methodOf = (db: Db, { methodId }: { methodId: string | null }): PaymentMethod | undefined =>
  methodId === null ? undefined : findMethod(db, methodId);

/** Finds the means of payment with the provider's id in one of these modes. */
export const methodWithRef = (
  db: Db,
  provider: ProviderId,
  modes: readonly PaymentMode[],
  methodRef: string,
): PaymentMethod | undefined =>
  modes
    .map((mode) => db.select().from(paymentMethods).where(hasRef({ provider, mode, methodRef })).get())
    .find((one) => one !== undefined);

/** Stores a means of payment. One that is already stored gets the new details, and can be charged again. */
export const saveMethod = (
  tx: Tx,
  method: Omit<PaymentMethod, "_id" | "revokedAt" | "createdAt">,
  now: number,
): PaymentMethod =>
  tx
    .insert(paymentMethods)
    .values({ ...method, _id: newId(), revokedAt: null, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentMethods.provider, paymentMethods.mode, paymentMethods.methodRef],
      set: {
        customerRef: method.customerRef,
        label: method.label,
        expires: method.expires,
        revokedAt: null,
      },
    })
    .returning()
    .get();

/** Sets the details that the provider reported. */
export function changeMethod(tx: Tx, _id: string, details: Pick<PaymentMethod, "label" | "expires">): void {
  tx.update(paymentMethods).set(details).where(eq(paymentMethods._id, _id)).run();
}

/** Marks a means of payment that can't be charged any more. */
export function revokeMethod(tx: Tx, _id: string, now: number): void {
  tx.update(paymentMethods).set({ revokedAt: now }).where(eq(paymentMethods._id, _id)).run();
}
