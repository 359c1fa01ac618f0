/** Why a backup could not be made or restored; the message is one line for the owner. Nothing was changed. */
export class BackupError extends Error {}
