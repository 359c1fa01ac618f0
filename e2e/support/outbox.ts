import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type Mail, readMail } from "./mail.ts";

/** Mails that a site has sent, each with a unique name. */
export class Mails {
  readonly #sent: () => Promise<ReadonlyMap<string, Mail>>;
  readonly #taken = new Set<string>();

  /** @param sent returns all mails sent so far by their unique names, oldest first */
  constructor(sent: () => Promise<ReadonlyMap<string, Mail>>) {
    this.#sent = sent;
  }

  async #to(address: string, subject: RegExp): Promise<[name: string, mail: Mail][]> {
    return [...(await this.#sent())].filter(
      ([, mail]) => mail.to.toLowerCase().includes(address.toLowerCase()) && subject.test(mail.subject),
    );
  }

  /** Returns the number of mails to the address with such a subject, including those that `mailTo` has returned. */
  async countTo(address: string, subject: RegExp): Promise<number> {
    return (await this.#to(address, subject)).length;
  }

  /**
   * Waits for the next mail to the address whose subject matches, and returns it. Each mail is returned once. Fails the test if none
   * arrives.
   */
  async mailTo(address: string, subject = /./): Promise<Mail> {
    let found: [name: string, mail: Mail] | undefined;
    const arrives = async () => {
      found = (await this.#to(address, subject)).find(([name]) => !this.#taken.has(name));
      return found !== undefined;
    };
    await expect.poll(arrives, { message: `a mail to ${address} about ${subject}` }).toBe(true);
    if (found === undefined) throw new Error(`No mail to ${address}`);
    const [name, mail] = found;
    this.#taken.add(name);
    return mail;
  }
}

/** Mails of a site without an SMTP server: .eml files in the data folder. */
export class Outbox extends Mails {
  constructor(dataDir: string) {
    const dir = join(dataDir, "outbox");
    super(async () => {
      const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
      const read = async (name: string) =>
        [name, readMail(await readFile(join(dir, name), "latin1"))] as const;
      return new Map(await Promise.all(names.map(read)));
    });
  }
}
