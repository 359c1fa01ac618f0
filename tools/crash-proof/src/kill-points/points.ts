/** Where a shop can be killed, each with the most passes after which it happens. */
export const killPoints = [
  // Within a transaction: what it wrote so far must be gone.
  ["before a write", 16],
  ["after a write", 16],
  ["before a commit", 4],
  ["after a commit", 4],
  ["before asking a provider", 4],
  ["after asking a provider", 4],
  // SMTP: before the text, before its last line, after it, after the server's answer to it.
  // A file: before it is made, before and after it gets its name, after its folder is on the disk.
  ["before a mail", 2],
  ["within a mail", 2],
  ["after a mail", 2],
  ["after a mail's answer", 2],
] as const;

/** Where an order's room has more of them: the bytes of its files, and the mailbox that is looked into. */
export const roomKillPoints = [
  ["before a file's bytes", 3],
  ["within a file's bytes", 3],
  ["after a file's bytes", 3],
  ["before a file's name", 2],
  ["after a file's name", 2],
  ["after a file's folder", 2],
  // Signing in, opening, searching, and two questions for each mail.
  ["before asking the mailbox", 8],
  ["after asking the mailbox", 8],
] as const;

export type KillPoint = (typeof killPoints | typeof roomKillPoints)[number][0];

/** Told whenever the process passes a point. */
export type Point = (name: KillPoint) => void;
