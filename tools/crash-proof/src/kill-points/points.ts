/** Points at which a shop can be killed, each with the maximum `count` of a kill. */
export const killPoints = [
  // A kill before the commit must roll back the whole transaction.
  ["before a write", 16],
  ["after a write", 16],
  ["before a commit", 4],
  ["after a commit", 4],
  ["before asking a provider", 4],
  ["after asking a provider", 4],
  // With SMTP: before the text, before its last line, after its last line, and after the server's response. With mail files: before the
  // file is created, before and after it is renamed, and after its folder is synced.
  ["before a mail", 2],
  ["within a mail", 2],
  ["after a mail", 2],
  ["after a mail's answer", 2],
] as const;

/** Additional points for order rooms: writing uploaded files and polling the mailbox. */
export const roomKillPoints = [
  ["before a file's bytes", 3],
  ["within a file's bytes", 3],
  ["after a file's bytes", 3],
  ["before a file's name", 2],
  ["after a file's name", 2],
  ["after a file's folder", 2],
  // A poll consists of login, select, search, and two commands for each mail.
  ["before asking the mailbox", 8],
  ["after asking the mailbox", 8],
] as const;

export type KillPoint = (typeof killPoints | typeof roomKillPoints)[number][0];

/** Called whenever the process passes a point. */
export type Point = (name: KillPoint) => void;
