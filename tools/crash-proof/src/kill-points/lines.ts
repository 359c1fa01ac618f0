import http from "node:http";
import { Socket } from "node:net";
import type { Point } from "./points.ts";

/** Adds kill points before requests to payment providers and after their responses. */
export function armProviderRequests(point: Point): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    point("before asking a provider");
    const response = await fetch(...args);
    point("after asking a provider");
    return response;
  };
  // Stripe's package sends its requests with this function.
  const { request } = http;
  http.request = ((...args: Parameters<typeof request>) => {
    point("before asking a provider");
    return request(...args).once("response", () => point("after asking a provider"));
    // TypeScript can't express the overloads.
  }) as typeof request;
}

/** Adds kill points to the sending of mails to the SMTP server on this port. */
export function armSmtp(port: number, point: Point): void {
  const given = new WeakSet<Socket>();
  const { write, push } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    if (this.remotePort !== port) return write.apply(this, args);
    const text = Buffer.from(args[0]).toString("latin1");
    const isEnd = /(^|\r\n)\.\r\n$/.test(text);
    if (text === "DATA\r\n") point("before a mail");
    if (isEnd) point("within a mail");
    const result = write.apply(this, args);
    if (isEnd) {
      given.add(this);
      point("after a mail");
    }
    return result;
    // TypeScript can't express the overloads.
  } as typeof write;
  Socket.prototype.push = function (this: Socket, ...args: Parameters<typeof push>) {
    if (given.delete(this)) point("after a mail's answer");
    return push.apply(this, args);
  };
}

/** Adds kill points before each command to the IMAP server on this port and before each response. */
export function armMailbox(port: number, point: Point): void {
  const { write, push } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    if (this.remotePort === port) point("before asking the mailbox");
    return write.apply(this, args);
    // TypeScript can't express the overloads.
  } as typeof write;
  Socket.prototype.push = function (this: Socket, ...args: Parameters<typeof push>) {
    if (this.remotePort === port) point("after asking the mailbox");
    return push.apply(this, args);
  };
}
