/** Thrown if a backup can't be made or restored. The message is one line for the owner, and nothing was changed. */
export class BackupError extends Error {}
