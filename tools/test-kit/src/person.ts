import { userOfToken } from "@rankwright/api/auth/session";
import type { RequestContext } from "@rankwright/api/context/context";
import { type Caller, PASSWORD, type TestSite } from "./site.ts";

/** Device with a session. */
export interface Device {
  token: string;
  /** Returns an API caller with the session's current user, or without a user if the session has ended. */
  api: () => Promise<Caller>;
}

/** Returns the device whose session has this token. */
export function deviceWith(site: TestSite, token: string, facts: Partial<RequestContext> = {}): Device {
  return {
    token,
    api: async () => {
      const user = await userOfToken(site.deps, token);
      return site.callerFor(user, { ...facts, token: user ? token : "" });
    },
  };
}

/** Signs in with e-mail and password on a new device. Throws if a second factor is required. */
export async function signedInOn(
  site: TestSite,
  email: string,
  { password = PASSWORD, ...facts }: Partial<RequestContext> & { password?: string } = {},
): Promise<Device> {
  const { token } = await site.callerFor(null, facts).auth.signIn({ email, password });
  if (!token) throw new Error("A second step is asked for.");
  return deviceWith(site, token, facts);
}

/** Returns "done", or the error code of a refused call. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => String(error.code),
  );

/** Returns the link token from the newest mail to this address whose subject contains `subject`; "" if there is none. */
export function tokenIn(site: TestSite, subject: string, to: string): string {
  const mail = site.mails().findLast((each) => each.recipient === to && each.subject.includes(subject));
  return /\?token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}
