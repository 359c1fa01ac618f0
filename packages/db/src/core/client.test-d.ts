import { type Db, immediate } from "./client.ts";

declare const db: Db;

// What a unit of work answers is what `immediate` answers.
export const id: string = immediate(db, (tx) => String(tx.$client.open));
export const nothing: undefined = immediate(db, () => undefined);
export const one: { n: number } | undefined = immediate(db, () => (db.$client.open ? { n: 1 } : undefined));

// An asynchronous one would be committed before its work is done.
// @ts-expect-error
immediate(db, async () => 1);
// @ts-expect-error
immediate(db, () => Promise.resolve(1));
// @ts-expect-error
immediate(db, async (tx) => {
  await fetch(tx.$client.name);
});
// @ts-expect-error
immediate(db, (tx) => (tx.$client.open ? fetch("http://localhost") : undefined));
