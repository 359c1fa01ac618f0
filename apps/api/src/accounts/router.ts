import {
  authenticatorOf,
  confirmSession,
  countRecoveryCodes,
  endOtherSessions,
  endSession,
  findAccount,
  hasIdentity,
  hasSecondStep,
  passkeysOf,
} from "@rankwright/db/accounts";
import { messagesFrom } from "@rankwright/db/contacts";
import { write } from "@rankwright/db/core";
import { invoicesOf } from "@rankwright/db/invoices";
import { type OrderRow, ownOrders } from "@rankwright/db/orders";
import { subscriptionsOfCustomer } from "@rankwright/db/subscriptions";
import {
  ADMIN_PASSWORD_MIN,
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  endSessionInput,
  firstCodeInput,
  isTeamMember,
  newPasskeyInput,
  normalEmail,
  ownerProof,
  PASSWORD_MIN,
  passkeyAnswerInput,
  paths,
  removePasskeyInput,
  renamePasskeyInput,
  strongProof,
} from "@rankwright/schema";
import {
  isConfirmed,
  isConfirmedByPasskey,
  missingProof,
  requireIdentityProof,
  requireVerified,
} from "../auth/identity-proof.ts";
import { rememberDevice } from "../auth/known-device.ts";
import { unlinkProvider } from "../auth/oidc/identity.ts";
import { addPasskey, newPasskeyOptions, removePasskey, renameOwnPasskey } from "../auth/passkeys/own.ts";
import { relyingParty } from "../auth/passkeys/relying-party.ts";
import { confirmOptions, confirmWithPasskey } from "../auth/passkeys/use.ts";
import { signedInDevices } from "../auth/session.ts";
import { hashToken } from "../auth/token.ts";
import {
  confirmTwoStep,
  missingStrongProof,
  proposeTwoStep,
  renewRecoveryCodes,
  requireStrongProof,
  turnOffTwoStep,
} from "../auth/two-step.ts";
import type { Context } from "../context/context.ts";
import { notedAbout } from "../customers/export.ts";
import { customerOf, toOrder } from "../orders/change.ts";
import { exportedQuotes } from "../quotes/export.ts";
import { listColleagues } from "../rooms/colleagues.ts";
import { briefAnswersOf, conversationOf, filesFor, sharedOrdersOf } from "../rooms/export.ts";
import { exportedSubscription } from "../subscriptions/export.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { addIssues, customerProcedure } from "../trpc/trpc.ts";
import { deviceOf } from "./device.ts";
import { confirmNewEmail, deleteOwnAccount, requestEmailChange, setOwnPassword } from "./own-account.ts";

/** Procedure for a user who proves with the password, among other input, that the account is theirs. */
const provenProcedure = customerProcedure.use(addIssues(missingProof));
/** The same with the password and, if two-step login is on, a code. */
const stronglyProvenProcedure = customerProcedure.use(addIssues(missingStrongProof));

/** Result without data. */
const ok = { status: "ok" } as const;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Returns an order as part of its customer's data export. `person` is the account's id. */
const exportedOrder = async (ctx: Context, order: OrderRow, person: string) => ({
  ...toOrder(order),
  ...(order.earlyStart && { earlyStart: { ...order.earlyStart, at: iso(order.earlyStart.at) } }),
  createdAt: iso(order.createdAt),
  conversation: await conversationOf(ctx, order),
  brief: briefAnswersOf(ctx.db, order),
  files: filesFor(ctx, order, person),
  colleagues: listColleagues(ctx.db, order).map(({ email, readsInvoices }) => ({ email, readsInvoices })),
  // Content of each invoice and credit note, with the URL of its PDF, which requires a session.
  papers: invoicesOf(ctx.db, order._id).map(({ document }) => ({
    paper: document,
    pdf: ctx.env.SITE_URL + paths.invoicePdf(order._id, document.label),
  })),
});

/**
 * Procedures for a user's own account. Sensitive ones require proof of the user's identity: the password (wrong
 * passwords count against a rate limit), or a session that was confirmed within five minutes.
 */
export const accountProcedures = {
  /** Returns the account's sign-in methods. Times are in milliseconds. */
  overview: customerProcedure.query(({ ctx }) => {
    const account = findAccount(ctx.db, ctx.user._id);
    if (!account) throw refuse("UNAUTHORIZED", "Please log in.");
    const passkeys = passkeysOf(ctx.db, account.id);
    const { issuer, name } = ctx.env.oidc ?? {};
    return {
      ...ctx.user,
      createdAt: account.createdAt,
      hasPassword: account.passwordHash !== "",
      twoStepSince: authenticatorOf(ctx.db, account.id)?.confirmedAt ?? null,
      recoveryCodesLeft: countRecoveryCodes(ctx.db, account.id),
      /** Origin where browsers offer passkeys for this site, or null if they don't. */
      passkeyOrigin: relyingParty(ctx.env)?.origin ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      /** The site's sign-in provider, and whether the account is linked with it, or null if there is none. */
      provider: issuer && name ? { name, isLinked: hasIdentity(ctx.db, account.id, issuer) } : null,
      /** True if the session was just confirmed, so that no password is required for now. */
      isConfirmed: isConfirmed(ctx, ctx.user),
      /** True if settings that could bypass the second step require a code: two-step login is on, and no passkey was used recently. */
      needsCode: hasSecondStep(ctx.db, account.id) && !isConfirmedByPasskey(ctx, ctx.user),
      /** Minimum length of the account's password. */
      passwordMin:
        isTeamMember(ctx.user) && !hasSecondStep(ctx.db, account.id) ? ADMIN_PASSWORD_MIN : PASSWORD_MIN,
    };
  }),

  /** Lists the account's devices with a session, the most recently used first. Times are in milliseconds. */
  sessions: customerProcedure.query(({ ctx }) => {
    const own = ctx.token && hashToken(ctx.token);
    return signedInDevices(ctx, ctx.user._id).map(({ _id, hash, createdAt, lastUsedAt, userAgent }) => ({
      _id,
      device: deviceOf(userAgent),
      createdAt,
      lastUsedAt,
      isCurrent: hash === own,
    }));
  }),

  endSession: customerProcedure.input(endSessionInput).mutation(async ({ ctx, input }) => {
    if (!(await write(ctx.db, (tx) => endSession(tx, ctx.user._id, input._id)))) throw notFound("device");
    if (hashToken(ctx.token).startsWith(input._id)) ctx.setSessionToken?.(null);
    return ok;
  }),

  /** Ends all other sessions. Their devices no longer count as known (auth/known-device.ts). `ended` is the number of sessions. */
  endOtherSessions: customerProcedure.mutation(async ({ ctx }) => {
    const ended = await write(ctx.db, (tx) => endOtherSessions(tx, ctx.user._id, hashToken(ctx.token)));
    await rememberDevice(ctx, ctx.user._id);
    return { ended };
  }),

  /** Confirms the session with the password, for actions that can't include a password, such as the redirect to the provider. */
  confirm: customerProcedure.input(ownerProof).mutation(async ({ ctx, input }) => {
    const proof = await requireIdentityProof(ctx, ctx.user, input.password);
    // A session that is already confirmed must not extend its own confirmation.
    if ("passwordHash" in proof)
      await write(ctx.db, (tx) => confirmSession(tx, hashToken(ctx.token), "", ctx.now()));
    return ok;
  }),
  /** Returns the options for `navigator.credentials.get()`, limited to the account's passkeys. */
  confirmOptions: customerProcedure.mutation(({ ctx }) => {
    requireVerified(ctx.user);
    return confirmOptions(ctx, ctx.user);
  }),
  /** Confirms the session with the browser's response to `confirmOptions`. */
  confirmWithPasskey: customerProcedure.input(passkeyAnswerInput).mutation(async ({ ctx, input }) => {
    requireVerified(ctx.user);
    await confirmWithPasskey(ctx, ctx.user, input.response);
    return ok;
  }),

  /** Sets a new or first password. Ends all other sessions. */
  changePassword: provenProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const proof = await requireIdentityProof(ctx, ctx.user, input.password);
    await setOwnPassword(ctx, ctx.user, proof, input.newPassword);
    return ok;
  }),

  /** Mails a link to the new address. The change takes effect when the link is opened. */
  changeEmail: provenProcedure.input(changeEmailInput).mutation(async ({ ctx, input }) => {
    const proof = await requireIdentityProof(ctx, ctx.user, input.password);
    await requestEmailChange(ctx, ctx.user, proof, normalEmail(input.email));
    return ok;
  }),

  /** Changes the address with the mailed token, which works once and requires a session of the account. */
  confirmEmail: customerProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    return { email: await confirmNewEmail(ctx, ctx.user, input.token) };
  }),

  /** Returns the data for setting up an authenticator app. Nothing changes before `confirmTwoStep`. */
  proposeTwoStep: customerProcedure.input(ownerProof).mutation(async ({ ctx, input }) => {
    requireVerified(ctx.user);
    await requireIdentityProof(ctx, ctx.user, input.password);
    return proposeTwoStep(ctx, ctx.user);
  }),
  /** Turns two-step login on. `codes` are the recovery codes, which are only shown once. */
  confirmTwoStep: customerProcedure.input(firstCodeInput).mutation(async ({ ctx, input }) => {
    requireVerified(ctx.user);
    return { codes: await confirmTwoStep(ctx, ctx.user, input.code) };
  }),
  turnOffTwoStep: stronglyProvenProcedure.input(strongProof).mutation(async ({ ctx, input }) => {
    await requireStrongProof(ctx, ctx.user, input);
    await turnOffTwoStep(ctx, ctx.user);
    return ok;
  }),
  /** Returns ten new recovery codes. The old codes stop working. */
  renewRecoveryCodes: stronglyProvenProcedure.input(strongProof).mutation(async ({ ctx, input }) => {
    await requireStrongProof(ctx, ctx.user, input);
    return { codes: await renewRecoveryCodes(ctx, ctx.user) };
  }),

  /** Returns the options for `navigator.credentials.create()`. */
  newPasskeyOptions: stronglyProvenProcedure.input(strongProof).mutation(async ({ ctx, input }) => {
    requireVerified(ctx.user);
    await requireStrongProof(ctx, ctx.user, input);
    return newPasskeyOptions(ctx, ctx.user);
  }),
  addPasskey: customerProcedure.input(newPasskeyInput).mutation(async ({ ctx, input }) => {
    requireVerified(ctx.user);
    await addPasskey(ctx, ctx.user, input);
    return ok;
  }),
  renamePasskey: customerProcedure.input(renamePasskeyInput).mutation(async ({ ctx, input }) => {
    await renameOwnPasskey(ctx, ctx.user, input);
    return ok;
  }),
  /** Removes a passkey, unless it is the only way to sign in. */
  removePasskey: provenProcedure.input(removePasskeyInput).mutation(async ({ ctx, input }) => {
    await requireIdentityProof(ctx, ctx.user, input.password);
    await removePasskey(ctx, ctx.user, input.id);
    return ok;
  }),
  /** Unlinks the provider, unless it is the only way to sign in. */
  unlinkProvider: customerProcedure.input(ownerProof).mutation(async ({ ctx, input }) => {
    await requireIdentityProof(ctx, ctx.user, input.password);
    await unlinkProvider(ctx, ctx.user);
    return ok;
  }),

  /** Returns all data of the account, for export by the account holder. Times are in ISO 8601. */
  exportData: customerProcedure.query(async ({ ctx }) => {
    const account = findAccount(ctx.db, ctx.user._id);
    if (!account) throw refuse("UNAUTHORIZED", "Please log in.");
    const { email, emailVerifiedAt, createdAt, id } = account;
    const orders: Awaited<ReturnType<typeof exportedOrder>>[] = [];
    for (const order of ownOrders(ctx.db, customerOf(ctx.user)))
      orders.push(await exportedOrder(ctx, order, id));
    return {
      account: {
        _id: id,
        email,
        createdAt: iso(createdAt),
        emailVerifiedAt: iso(emailVerifiedAt),
        twoStepSince: iso(authenticatorOf(ctx.db, id)?.confirmedAt ?? null),
        passkeys: passkeysOf(ctx.db, id).map((key) => ({ name: key.name, createdAt: iso(key.createdAt) })),
        devices: signedInDevices(ctx, id).map((session) => ({
          device: deviceOf(session.userAgent),
          createdAt: iso(session.createdAt),
          lastUsedAt: iso(session.lastUsedAt),
        })),
      },
      orders,
      subscriptions: subscriptionsOfCustomer(ctx.db, customerOf(ctx.user)).map((one) =>
        exportedSubscription(ctx, one),
      ),
      // An unverified address may belong to another person, and so may the messages and quotes sent with it or to it.
      messages: ctx.user.emailVerified
        ? messagesFrom(ctx.db, email).map(({ name, number, subject, message, createdAt: at }) => ({
            name,
            number,
            subject,
            message,
            createdAt: iso(at),
          }))
        : [],
      quotes: ctx.user.emailVerified ? exportedQuotes(ctx, email) : [],
      sharedOrders: ctx.user.emailVerified ? sharedOrdersOf(ctx.db, email) : [],
      noted: ctx.user.emailVerified ? notedAbout(ctx.db, email) : null,
    };
  }),

  /** Deletes the account and ends its sessions. Orders are kept without the account. The last admin can't be deleted. */
  remove: customerProcedure.input(ownerProof).mutation(async ({ ctx, input }) => {
    const proof = await requireIdentityProof(ctx, ctx.user, input.password);
    await deleteOwnAccount(ctx, ctx.user, proof);
    ctx.setSessionToken?.(null);
    return ok;
  }),
};
