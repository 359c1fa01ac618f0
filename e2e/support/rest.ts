import { newPerson, type Person } from "./people.ts";

/** Record as REST returns it, with its fields as text. */
export type Row = { _id: string } & Record<string, string>;

/** Account with a session token. */
export interface Account extends Person {
  token: string;
}

/** Client of the REST API. A call that is refused throws an error with the response. */
export function restOf(apiUrl: string) {
  async function call<T>(method: string, path: string, token?: string, body?: object): Promise<T> {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
  const signIn = ({ email, password }: Person) =>
    call<{ token: string }>("POST", "/auth/sign-in", undefined, { email, password });
  return {
    call,
    signIn,
    list: (path: string, token?: string) => call<Row[]>("GET", path, token),
    /** Creates an account for a new person. */
    async register(person = newPerson()): Promise<Account> {
      await call("POST", "/auth/register", undefined, { email: person.email, password: person.password });
      return { ...person, ...(await signIn(person)) };
    },
    /** Places an order. Omitted fields have sample values. */
    order: (token: string, fields: Record<string, string> = {}) =>
      call<Row>("POST", "/new-order", token, {
        packageName: "Basic",
        customerName: "Sample Client",
        customerAddress: "1 Sample Street",
        customerCountry: "Sample Country",
        ...fields,
      }),
    /** Marks an order as paid. */
    pay: (ownerToken: string, order: Row) =>
      call<Row>("PUT", `/order/${order._id}`, ownerToken, { paymentStatus: "Paid" }),
    /** Sends a message as the contact form does. Omitted fields have sample values. */
    message: (fields: Record<string, string> = {}) =>
      call<Row>("POST", "/add-message", undefined, {
        name: "Sample Client",
        email: "sample@example.com",
        number: "555 0100",
        subject: "A question",
        message: "How soon can you begin?",
        messageStatus: "UnRead",
        ...fields,
      }),
    subscribe: (subemail: string) => call<Row>("POST", "/add-subscriber", undefined, { subemail }),
  };
}

export type SiteRest = ReturnType<typeof restOf>;

let marks = 0;
/** Creates a word that occurs nowhere else on the site, to find a test's own records. */
export const newWord = () => `Word${process.pid}x${++marks}`;
