/** An invalid setting. The message is one line that names the variable. */
export class SettingError extends Error {}
