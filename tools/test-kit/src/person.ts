import { userOfToken } from "@rankwright/api/auth/session";
import type { RequestFacts } from "@rankwright/api/context/context";
import { type Caller, PASSWORD, type TestSite } from "./site.ts";

/** Somebody's device that is signed in. */
export interface Device {
  token: string;
  /** The API as this device calls it now: with the rights of the moment, or a visitor's once its session is over. */
  api: () => Promise<Caller>;
}

/** The device that holds the token. */
export function deviceWith(site: TestSite, token: string, facts: Partial<RequestFacts> = {}): Device {
  return {
    token,
    api: async () => {
      const user = await userOfToken(site.deps, token);
      return site.callerFor(user, { ...facts, token: user ? token : "" });
    },
  };
}

/** Signs in with e-mail and password, as from a device of its own. Throws when a second step is asked for. */
export async function signedInOn(
  site: TestSite,
  email: string,
  { password = PASSWORD, ...facts }: Partial<RequestFacts> & { password?: string } = {},
): Promise<Device> {
  const { token } = await site.callerFor(null, facts).auth.signIn({ email, password });
  if (!token) throw new Error("A second step is asked for.");
  return deviceWith(site, token, facts);
}

/** What became of a call: "done", or the code it was refused with. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => String(error.code),
  );

/** The token of the link in the newest mail to this address whose subject has these words; "" without one. */
export function tokenIn(site: TestSite, subject: string, to: string): string {
  const mail = site.mails().findLast((each) => each.recipient === to && each.subject.includes(subject));
  return /\?token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}
