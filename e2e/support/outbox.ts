import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type Mail, readMail } from "./mail.ts";

/** The mails a site has sent: without an SMTP server, each is an .eml file in the data folder. */
export class Outbox {
  readonly #dir: string;
  readonly #taken = new Set<string>();

  constructor(dataDir: string) {
    this.#dir = join(dataDir, "outbox");
  }

  async #take(address: string, subject: RegExp): Promise<Mail | undefined> {
    const names = await readdir(this.#dir).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(".eml") && !this.#taken.has(each)).sort()) {
      const mail = readMail(await readFile(join(this.#dir, name), "latin1"));
      if (!mail.to.toLowerCase().includes(address.toLowerCase()) || !subject.test(mail.subject)) continue;
      this.#taken.add(name);
      return mail;
    }
    return undefined;
  }

  /** How many mails to the address have such a subject, whether handed out or not. */
  async countTo(address: string, subject: RegExp): Promise<number> {
    const names = (await readdir(this.#dir)).filter((each) => each.endsWith(".eml"));
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(join(this.#dir, name), "latin1"))),
    );
    return mails.filter(
      (mail) => mail.to.toLowerCase().includes(address.toLowerCase()) && subject.test(mail.subject),
    ).length;
  }

  /**
   * The next mail to the address whose subject matches, waited for if need be. Each mail is handed out once.
   * Fails the test when none comes.
   */
  async mailTo(address: string, subject = /./): Promise<Mail> {
    let mail: Mail | undefined;
    const arrives = async () => {
      mail = await this.#take(address, subject);
      return mail !== undefined;
    };
    await expect.poll(arrives, { message: `a mail to ${address} about ${subject}` }).toBe(true);
    if (mail === undefined) throw new Error(`No mail to ${address}`);
    return mail;
  }
}
