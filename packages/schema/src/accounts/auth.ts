export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
/** Minimum length of an admin's password without two-step login. */
export const ADMIN_PASSWORD_MIN = 10;

export const authTexts = {
  emailRequired: "Email is Required",
  emailInvalid: "Provide a Valid Email",
  passwordRequired: "Password is Required",
  passwordShort: "Minimum 6 Characters",
  passwordCommon: "This password is too common. Please choose another.",
  passwordIsName: "This password matches your name or e-mail address. Please choose another.",
  passwordShortForAdmin:
    "Team members need a password of at least 10 characters, or two-step login with a shorter one.",
  signInFailed: "Incorrect email or password. Please try again.",
  resetEmailRequired: "Email is required.",
  resetEmailInvalid: "Invalid email address.",
  resetFailed: "Error sending password reset email. Please try again.",
  resetButton: "Send Reset Email",
  registered: "We have sent you an e-mail. Open the link in it to continue.",
  noPermission: "You don't have any permission",
} as const;

/** The signed-in user, as returned to clients. */
export interface SessionUser {
  _id: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
  /** True for the role Staff; false for admins. */
  isStaff: boolean;
}

/** True if the user is a team member: an admin or staff. */
export const isTeamMember = (user: Pick<SessionUser, "isAdmin" | "isStaff"> | null | undefined): boolean =>
  user?.isAdmin === true || user?.isStaff === true;

/**
 * Returns `value` if it is a safe redirect target after sign-in, otherwise `otherwise`. Safe are paths of this site with a single leading
 * slash: browsers read "//" and "/\" as the start of another host.
 */
export function localPath(value: string | null | undefined, otherwise: string): string {
  if (!value || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return otherwise;
  const url = URL.parse(value, "http://local.invalid");
  // Resolving dot segments can result in two leading slashes.
  if (url?.host !== "local.invalid" || url.pathname.startsWith("//")) return otherwise;
  return url.pathname + url.search + url.hash;
}
