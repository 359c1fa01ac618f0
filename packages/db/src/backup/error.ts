/** Thrown if a backup can't be made or restored; nothing was changed. The message is shown to the owner on one line. */
export class BackupError extends Error {}
