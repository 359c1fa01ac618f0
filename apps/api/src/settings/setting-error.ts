/** A setting that can't be used; the message is one line that names the variable. */
export class SettingError extends Error {}
